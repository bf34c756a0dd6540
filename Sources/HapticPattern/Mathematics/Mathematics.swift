/// The functions that Swift leaves to the C library: sines, powers, logarithms.
///
/// Written out here, in additions, multiplications and divisions alone, so that every machine, optimised or not, native
/// or WebAssembly, gives the same bits. Stated errors are in units of the last place of the result (ulp) and hold for
/// every argument unless a range is given. NaN in, NaN out; nothing traps.
public enum Mathematics {}
