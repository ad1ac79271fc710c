import { setPriority } from 'node:os'

/** How far behind the threads that answer people, from 0 to 19. */
const NICENESS = 10

/**
 * Lets the other threads of this process go first. Linux counts the priority of a thread for itself; elsewhere it would be
 * that of the whole process, so nothing is changed there.
 */
export function standBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, NICENESS)
  } catch {
    // Not allowed here: the thread then works like any other.
  }
}
