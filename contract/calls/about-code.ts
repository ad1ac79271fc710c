/** MedlinePlus's explanation of a code. Source: Look 12; MedlinePlus Connect. */
import { languageCodes } from '@kinchart/texts/translate.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const aboutSystems = [
  'http://loinc.org',
  'http://www.nlm.nih.gov/research/umls/rxnorm',
  'http://snomed.info/sct',
  'http://hl7.org/fhir/sid/icd-10-cm',
] as const
export type AboutSystem = (typeof aboutSystems)[number]

export const aboutCode = /^[\w.-]{1,20}$/

/** The request contains only the code, so it does not reveal whose record contains the code. */
export const getAboutCode = endpoint({
  method: 'GET',
  path: '/codes/get-description',
  formerPath: '/Terms/get-about',
  summary: 'What MedlinePlus says about a code',
  access: 'session',
  query: z.object({
    system: z.enum(aboutSystems),
    code: z.string().regex(aboutCode),
    language: z.enum(languageCodes),
  }),
  answer: z.object({
    message: z.string(),
    /** Null if the operator has not enabled explanations, or if MedlinePlus has no explanation or doesn't respond. */
    about: z.object({ title: z.string(), summary: z.string(), address: z.url() }).nullable(),
  }),
})
