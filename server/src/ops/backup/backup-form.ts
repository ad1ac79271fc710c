import { z } from 'zod'

/** What a backup says of itself. It is encrypted as everything in it. */
export const backupHead = z.object({
  /** Which Kinchart it is of, wherever its database moves; null in data of a version that did not say. */
  installation: z.uuid().nullable(),
  madeAt: z.iso.datetime(),
  /** Kinchart's version. */
  version: z.string(),
  /** The steps of the schema that the database had taken. */
  steps: z.array(z.string()),
  /** The number that each sequence gave last. */
  numbers: z.record(z.string(), z.number().int().nullable()),
  /** Every secret that may open something in it, in base64; the one in use first. */
  secrets: z.array(z.string()).min(1),
})
export type BackupHead = z.output<typeof backupHead>

export const backupTable = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), isBytes: z.boolean() })),
})

/** How many rows there were of each table. */
export const backupEnd = z.object({ rows: z.record(z.string(), z.number().int()) })
