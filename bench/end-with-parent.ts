// Every child of a bench loads this first, so that interrupting the bench leaves no process running.
process.once('disconnect', () => process.exit(1))
