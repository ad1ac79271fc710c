/** What MedlinePlus says about a code. Source: look/reading.md, 12; MedlinePlus Connect. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The code systems that MedlinePlus knows, as FHIR names them. */
export const aboutSystems = [
  'http://loinc.org',
  'http://www.nlm.nih.gov/research/umls/rxnorm',
  'http://snomed.info/sct',
  'http://hl7.org/fhir/sid/icd-10-cm',
] as const
export type AboutSystem = (typeof aboutSystems)[number]

/** Codes that are asked about there. */
export const aboutCode = /^[\w.-]{1,20}$/

/** Only the code is sent: not whose record it is in, nor that it is in one. */
export const getAboutCode = endpoint({
  method: 'GET',
  path: '/Terms/get-about',
  summary: 'What MedlinePlus says about a code',
  access: 'session',
  query: z.object({
    system: z.enum(aboutSystems),
    code: z.string().regex(aboutCode),
    language: z.enum(['en', 'es']),
  }),
  answer: z.object({
    message: z.string(),
    /** Null where the operator has not switched it on, and where MedlinePlus says nothing or does not answer. */
    about: z.object({ title: z.string(), summary: z.string(), address: z.url() }).nullable(),
  }),
})
