/** Files that one page hands to another of the same window; a reload forgets them. */
let waiting: readonly File[] = []

export function handFiles(files: readonly File[]): void {
  waiting = files
}

/** The files that were handed over, once. */
export function takeHandedFiles(): readonly File[] {
  const taken = waiting
  waiting = []
  return taken
}
