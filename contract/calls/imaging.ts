/**
 * Imaging: a record's studies and the images that can be opened. Source: S3 §2; FHIR R4 ImagingStudy; DICOM
 * PS3.18.
 */
import { z } from 'zod'
import { documentStates } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { listSource, rowBase } from './record-list.ts'

const text = z.string().nullable()
const count = z.number().int().nullable()

/** A DICOM unique identifier. Source: DICOM PS3.5, 9.1. */
export const dicomUid = z.string().regex(/^[0-9.]{1,64}$/)

export const imagingFile = z.object({
  docid: z.string(),
  title: text,
  contentType: text,
  isDicom: z.boolean(),
  state: z.enum(documentStates),
})
export type ImagingFile = z.output<typeof imagingFile>

export const imagingSeries = z.object({
  uid: z.string(),
  number: text,
  modality: text,
  description: text,
  bodySite: text,
  numberOfInstances: count,
  isOffered: z.boolean(),
})
export type ImagingSeries = z.output<typeof imagingSeries>

export const imagingStudy = rowBase.extend({
  /** As precise as sent. */
  date: text,
  /** FHIR `ImagingStudy.status`. */
  status: text,
  modality: text,
  description: text,
  bodySite: text,
  reason: text,
  referrer: text,
  performer: text,
  /** Null if the study does not state it. */
  numberOfSeries: count,
  numberOfInstances: count,
  series: z.array(imagingSeries),
  files: z.array(imagingFile),
})
export type ImagingStudy = z.output<typeof imagingStudy>

/** Images that do not belong to a study. */
export const imagingDocument = rowBase.extend({ date: text, title: text, files: z.array(imagingFile) })
export type ImagingDocument = z.output<typeof imagingDocument>

export const getImaging = endpoint({
  method: 'GET',
  path: '/imaging/list-studies',
  formerPath: '/MergeEHR/get-imaging',
  summary: 'Imaging studies, newest first, and pictures that belong to none',
  access: 'record',
  query: z.object({ profileId: z.string().max(64) }),
  answer: z.object({
    message: z.string(),
    studies: z.array(imagingStudy),
    documents: z.array(imagingDocument),
    hasMore: z.boolean(),
    sources: z.array(listSource),
    unreadable: z.number().int(),
  }),
})

export const getDicomSeries = endpoint({
  method: 'GET',
  path: '/imaging/get-series',
  formerPath: '/MergeEHR/get-dicom-series',
  summary: 'Which images a series holds, in their order: as its study states, else as its source says now',
  access: 'record',
  query: z.object({ profileId: z.string().max(64), id: z.string().max(300), series: dicomUid }),
  answer: z.object({ instances: z.array(z.string()), hasMore: z.boolean() }),
})

export const getDicomInstance = endpoint({
  method: 'GET',
  path: '/imaging/get-instance',
  formerPath: '/MergeEHR/get-dicom-instance',
  summary: 'One image of a study, asked of its source (WADO-RS), as a DICOM file',
  access: 'record',
  query: z.object({
    profileId: z.string().max(64),
    id: z.string().max(300),
    series: dicomUid,
    instance: dicomUid,
  }),
  answersFile: true,
  answer: z.never(),
})
