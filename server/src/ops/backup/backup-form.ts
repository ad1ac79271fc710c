import { z } from 'zod'

/** The first part of a backup, encrypted like the rest. */
export const backupHead = z.object({
  /**
   * The installation id, which stays the same wherever the database moves. Null if the data is from an older version,
   * which had no installation ids.
   */
  installation: z.uuid().nullable(),
  madeAt: z.iso.datetime(),
  version: z.string(),
  steps: z.array(z.string()),
  /** The last number of each sequence. */
  numbers: z.record(z.string(), z.number().int().nullable()),
  /** Every secret that may decrypt values in the backup, in base64. The active secret comes first. */
  secrets: z.array(z.string()).min(1),
})
export type BackupHead = z.output<typeof backupHead>

export const backupTable = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), isBytes: z.boolean() })),
})

export const backupEnd = z.object({ rows: z.record(z.string(), z.number().int()) })
