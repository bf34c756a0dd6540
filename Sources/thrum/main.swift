import Glibc
import ThrumCommand

// A reader that closes its pipe early is not an error: the write fails with EPIPE and the command ends quietly.
signal(SIGPIPE, SIG_IGN)
exit(Thrum.run(Array(CommandLine.arguments.dropFirst()), in: .live).rawValue)
