import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { encounterRow } from '../sections/encounters.ts'

const text = z.string().nullable()

/** In display order. Source: S3 §2 (Encounter Detail). */
export const encounterTabs = [
  'vitals',
  'medications',
  'procedures',
  'labs',
  'conditions',
  'immunization',
  'drvisitnotes',
] as const
export type EncounterTab = (typeof encounterTabs)[number]

export const encounterFacts = z.object({
  serviceType: text,
  priority: text,
  /** `use`: the role of the diagnosis in this visit (admission, discharge, billing …). */
  diagnoses: z.array(z.object({ text: z.string(), use: text })),
  /** FHIR R4 `Encounter.hospitalization`. */
  admittedFrom: text,
  admitSource: text,
  readmission: text,
  dischargedTo: text,
  dischargeDisposition: text,
})
export type EncounterFacts = z.output<typeof encounterFacts>

export const getEncounter = endpoint({
  method: 'GET',
  path: '/record/get-encounter',
  formerPath: '/MergeEHR/get-encounter',
  summary: 'A visit, and how many records of each kind belong to it',
  access: 'record',
  query: z.object({ profileId: z.string().max(64), id: z.string().max(300) }),
  answer: z.object({
    message: z.string(),
    encounter: encounterRow,
    facts: encounterFacts,
    counts: z.object(Object.fromEntries(encounterTabs.map((tab) => [tab, z.int()])) as Record<EncounterTab, z.ZodInt>),
  }),
})
