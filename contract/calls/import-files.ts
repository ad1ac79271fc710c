/** Importing files: a patient adds records they already have. Not in the spec. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { connectedEhr } from './import.ts'
import { constants } from '../rules/constants.ts'

export const uploadRecordFile = endpoint({
  method: 'POST',
  path: '/imports/upload-file',
  formerPath: '/EhrEndPoints/UploadRecordFile',
  summary: 'Takes the bytes of one file (application/octet-stream) and keeps them until the files are read',
  access: 'record',
  takesFile: true,
  query: z.object({
    profileId: z.string().max(64),
    fileName: z.string().max(500),
    /** If fewer bytes arrive, the upload was cut off. */
    size: z.coerce.number().int().min(0),
  }),
  answer: z.object({ uploadId: z.string() }),
})

export const importRecordFiles = endpoint({
  method: 'POST',
  path: '/imports/import-files',
  formerPath: '/EhrEndPoints/ImportRecordFiles',
  summary:
    'Looks through uploaded files together, and starts to read them into a record; asked again while that goes on',
  access: 'record',
  body: z.object({
    profileId: z.string().max(64),
    uploadIds: z.array(z.string().max(64)).min(1).max(constants.uploadCount),
    /**
     * If true, fetches the keys of health card issuers to verify signatures. If not set, signatures are not verified.
     */
    checkIssuers: z.boolean().optional(),
  }),
  answer: connectedEhr,
})

export const removeRecordFiles = endpoint({
  method: 'POST',
  path: '/imports/remove-files',
  formerPath: '/EhrEndPoints/RemoveRecordFiles',
  summary: 'Forgets uploaded files that were not read',
  access: 'session',
  body: z.object({ uploadIds: z.array(z.string().max(64)).min(1).max(constants.uploadCount) }),
  answer: z.object({ message: z.string() }),
})
