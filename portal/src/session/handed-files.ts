/** Files passed from one page to another in the same window. Lost on reload. */
let waiting: readonly File[] = []

export function handFiles(files: readonly File[]): void {
  waiting = files
}

export function takeHandedFiles(): readonly File[] {
  const taken = waiting
  waiting = []
  return taken
}
