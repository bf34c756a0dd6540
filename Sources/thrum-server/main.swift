import Glibc
import HapticServer

// A reader that closes its pipe early is not an error: the write fails with EPIPE and the command ends quietly.
signal(SIGPIPE, SIG_IGN)
exit(ServerCommand.run(Array(CommandLine.arguments.dropFirst())))
