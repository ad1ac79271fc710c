import { setPriority } from 'node:os'

/** Nice value relative to the main threads, from 0 to 19. */
const NICENESS = 10

/**
 * Only Linux has a priority for each thread. On other systems, a priority would affect the whole process, so this does
 * nothing.
 */
export function standBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, NICENESS)
  } catch {
    // The process is not allowed to change the priority, so the thread keeps its normal priority.
  }
}
