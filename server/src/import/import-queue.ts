import type { Queue } from '#platform/jobs/jobs.ts'

/** Queue of imports for workers. */
export const importQueue: Queue = { name: 'import', retryLimit: 3, retryDelaySeconds: 10, expireSeconds: 24 * 3600 }
