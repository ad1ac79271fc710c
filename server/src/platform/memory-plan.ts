import { totalmem } from 'node:os'

/** Limits that depend on Kinchart's available memory. */
export type MemoryPlan = {
  readonly sharedBuffersMb: number
  readonly filesAtOnce: number
  readonly filesOfOne: number
  /** Maximum number of worker threads for documents and C-CDA, and the memory limit of each thread in MB. */
  readonly workersAtOnce: number
  readonly workerMb: number
  /** If false, idle threads end. Starting a thread takes up to a second, and an idle thread uses up to 75 MB. */
  readonly keepsIdleThreads: boolean
}

/**
 * In bytes. On a machine with less memory, the usual plan could use up the memory. The system would then kill the
 * process at startup or during an import. A machine sold with 2 GB has more memory than this.
 */
const SMALL = 1_800_000_000

const usual: MemoryPlan = {
  ...{ sharedBuffersMb: 48 },
  ...{ filesAtOnce: 4, filesOfOne: 2, workersAtOnce: 2, workerMb: 768, keepsIdleThreads: true },
}
const small: MemoryPlan = {
  ...{ sharedBuffersMb: 32 },
  ...{ filesAtOnce: 1, filesOfOne: 1, workersAtOnce: 1, workerMb: 256, keepsIdleThreads: false },
}

export const planMemory = (bytes: number): MemoryPlan => (bytes < SMALL ? small : usual)

/**
 * Returns the machine's memory in bytes, or less if a container, a service or another control group limits it.
 * `constrained` is 0 or undefined if no limit is known, and a huge number if there is no limit (Node's
 * `process.constrainedMemory`).
 */
export const memoryHere = (
  machine: number = totalmem(),
  constrained: number | undefined = process.constrainedMemory(),
): number => (constrained === undefined || constrained <= 0 ? machine : Math.min(machine, constrained))

export const memoryPlan = planMemory(memoryHere())
