import { setPriority } from 'node:os'

/** Nice value relative to the main threads, from 0 to 19. */
const NICENESS = 10

/** Only Linux has a priority for each thread; elsewhere it would affect the whole process, so nothing changes there. */
export function standBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, NICENESS)
  } catch {
    // Not permitted here: the thread keeps its normal priority.
  }
}
