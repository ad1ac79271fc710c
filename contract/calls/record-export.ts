/** Exporting a whole record. Source: Q30. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const copyKinds = ['archive', 'print'] as const
export type CopyKind = (typeof copyKinds)[number]

/**
 * A ZIP with one folder per source. Each folder has the original documents and one NDJSON file per FHIR type with
 * every resource as received. The ZIP also has unreadable data, the patient's notes and `contents.json`, which lists
 * the content of the ZIP and the missing data.
 */
export const exportArchive = endpoint({
  method: 'GET',
  path: '/copies/get-archive',
  formerPath: '/MergeEHR/take-archive',
  summary: 'A person’s whole record as it was received, in a ZIP',
  access: 'record',
  needsProof: true,
  query: z.object({ profileId: z.string().max(64) }),
  answersFile: true,
  answer: z.never(),
})

/** A PDF with every list, newest entries first, and the source of each row. Also lists the missing data. */
export const exportPrint = endpoint({
  method: 'GET',
  path: '/copies/get-print',
  formerPath: '/MergeEHR/take-print',
  summary: 'A person’s record as a PDF to print',
  access: 'record',
  needsProof: true,
  query: z.object({ profileId: z.string().max(64) }),
  answersFile: true,
  answer: z.never(),
})

/** Newest first. */
export const getCopies = endpoint({
  method: 'GET',
  path: '/copies/list',
  formerPath: '/MergeEHR/get-copies',
  summary: 'When copies of a record were taken',
  access: 'record',
  query: z.object({ profileId: z.string().max(64) }),
  answer: z.object({
    message: z.string(),
    copies: z.array(z.object({ kind: z.enum(copyKinds), takenAt: z.string() })),
  }),
})
