import { totalmem } from 'node:os'

/** What is bounded by the memory that Kinchart has. */
export type MemoryPlan = {
  /** The private PostgreSQL's `shared_buffers`, in MB. */
  readonly sharedBuffersMb: number
  /** Files (a record's ZIP, a PDF) that are made at once, and of one account. */
  readonly filesAtOnce: number
  readonly filesOfOne: number
  /** Threads for documents and C-CDA, and what each may hold, in MB. */
  readonly besideAtOnce: number
  readonly besideMb: number
  /** Whether a thread that has nothing to do waits for its next work: starting one takes up to a second, and an idle one up to 75 MB. */
  readonly keepsIdleThreads: boolean
}

/** With less than this, a start and an import would be killed as the usual plan has them. A machine of 2 GB has more. */
const SMALL = 1_800_000_000

const usual: MemoryPlan = {
  ...{ sharedBuffersMb: 48 },
  ...{ filesAtOnce: 4, filesOfOne: 2, besideAtOnce: 2, besideMb: 768, keepsIdleThreads: true },
}
const small: MemoryPlan = {
  ...{ sharedBuffersMb: 32 },
  ...{ filesAtOnce: 1, filesOfOne: 1, besideAtOnce: 1, besideMb: 256, keepsIdleThreads: false },
}

/** `bytes`: of the machine, or of the group that holds the process. */
export const planMemory = (bytes: number): MemoryPlan => (bytes < SMALL ? small : usual)

/**
 * What this process may have, in bytes: the machine's memory, or less where a container, a service or another control group bounds it.
 * `constrained`: as Node tells it, 0 or undefined where it knows of no bound, and a huge number where there is none.
 */
export const memoryHere = (
  machine: number = totalmem(),
  constrained: number | undefined = process.constrainedMemory(),
): number => (constrained === undefined || constrained <= 0 ? machine : Math.min(machine, constrained))

/** As this process is bounded where it began. */
export const memoryPlan = planMemory(memoryHere())
