// Loaded first by every child of a bench: whoever ends the bench in its middle leaves nothing running.
process.once('disconnect', () => process.exit(1))
