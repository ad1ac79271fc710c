/** Opens a record's documents. Source: S3 §2 (Record document viewer), §7, §8; FHIR R4 Attachment. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** `documentStateWords` has a sentence for each state. */
export const documentStates = ['held', 'waiting', 'missing', 'not-fetched', 'too-large', 'empty', 'damaged'] as const
export type DocumentState = (typeof documentStates)[number]

/** The format is detected from the bytes. A `file` can be downloaded but not shown. */
export const documentForms = ['html', 'rtf', 'pdf', 'image', 'ccda', 'text', 'file'] as const

/**
 * A record's number, which opens the format that is shown by default. A suffix selects another format: `123.2` is the
 * second format of record 123.
 */
export const documentId = z.string().max(64)

export const recordDocument = z.object({
  docid: z.string(),
  /** Detected from the bytes if the bytes are stored. Otherwise, the type that the source declared. */
  contentType: z.string().nullable(),
  form: z.enum(documentForms).nullable(),
  title: z.string().nullable(),
  /** In bytes. */
  size: z.number().int().nullable(),
  /** The file name for saving the original. Null if the original is not stored. */
  fileName: z.string().nullable(),
  state: z.enum(documentStates),
  /** True for the format that is shown by default. */
  isShown: z.boolean(),
})
export type RecordDocument = z.output<typeof recordDocument>

export const getDocuments = endpoint({
  method: 'GET',
  path: '/documents/list',
  formerPath: '/MergeEHR/get-documents',
  summary: 'The documents of a record, each in every form it came in',
  access: 'record',
  query: z.object({ profileId: z.string().max(64), id: z.string().max(300) }),
  answer: z.object({ message: z.string(), documents: z.array(recordDocument) }),
})

export const getOriginal = endpoint({
  method: 'GET',
  path: '/documents/get-original/{documentId}',
  formerPath: '/MergeEHR/get-original/{documentId}',
  summary: 'A document as it arrived, byte by byte',
  access: 'session',
  params: z.object({ documentId }),
  answersFile: true,
  answer: z.never(),
})
