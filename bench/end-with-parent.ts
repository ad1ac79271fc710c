// Every child process of the bench loads this file first. It ends the child when the bench ends or is interrupted.
process.once('disconnect', () => process.exit(1))
