/** COVID-19 vaccinations and the health cards of sources. Source: S3 §2 (Covid passport). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { alsoFrom, listSource } from './record-list.ts'

const text = z.string().nullable()

/** One COVID-19 vaccination, in the words of its source. Source: S3 §2 (Covid passport). */
export const covidDose = z.object({
  id: z.string(),
  providerName: z.string(),
  alsoFrom: z.array(alsoFrom).optional(),
  /** An instant; absent while its source lists it. */
  missingSince: z.string().optional(),
  /** FHIR `Immunization.status`: 'not-done' was not given. */
  status: text,
  isGiven: z.boolean(),
  /** Why it was not given, where it was not. */
  statusReason: text,
  date: text,
  /** Which dose it was: as the source numbered it, else by the order of the dates (ours); null for one not given. */
  doseNumber: text,
  doseNumberBy: z.enum(['source', 'kinchart']),
  vaccine: text,
  /** Further names that the record gives the vaccine. */
  alternativeNames: text,
  /** The source's own words (`vaccineCode.text`). */
  sourceText: text,
  /** The code and its system, as in '208 (CVX)'. */
  vaccineCode: text,
  ndc: text,
  bodySite: text,
  route: text,
  clinician: text,
  lotNumber: text,
  manufacturer: text,
})
export type CovidDose = z.output<typeof covidDose>

/** A SMART Health Card that a source put into the record. Its signature is not checked here. */
export const healthCard = z.object({
  /** The record that holds it. */
  recordId: z.string(),
  providerName: z.string(),
  /** Who signed it says it is (`iss`). */
  issuer: z.string(),
  issuedAt: text,
  names: z.array(z.string()),
  doses: z.array(z.object({ vaccine: z.string(), date: text })),
  /** The signed card as it came: what the QR code carries. */
  jws: z.string(),
})
export type HealthCard = z.output<typeof healthCard>

export const getCovidPassport = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-covid-passport',
  summary: 'COVID-19 vaccinations and the health cards of sources',
  access: 'record',
  query: z.object({ profileId: z.string().max(64) }),
  answer: z.object({
    message: z.string(),
    /** Oldest first. */
    doses: z.array(covidDose),
    cards: z.array(healthCard),
    sources: z.array(listSource),
    unreadable: z.number().int(),
  }),
})
