/** COVID-19 vaccinations, and health cards from sources. Source: S3 §2 (Covid passport). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { alsoFrom, listSource } from './record-list.ts'

const text = z.string().nullable()

/** In the source's words. Source: S3 §2 (Covid passport). */
export const covidDose = z.object({
  id: z.string(),
  providerName: z.string(),
  alsoFrom: z.array(alsoFrom).optional(),
  /** When the source first stopped listing the dose. Absent while the source lists the dose. */
  missingSince: z.string().optional(),
  /** FHIR `Immunization.status`; 'not-done' means not given. */
  status: text,
  isGiven: z.boolean(),
  statusReason: text,
  date: text,
  /**
   * The number from the source. If the source sent none, Kinchart numbers the doses by date. Null for a dose that was
   * not given.
   */
  doseNumber: text,
  doseNumberBy: z.enum(['source', 'kinchart']),
  vaccine: text,
  alternativeNames: text,
  /** FHIR `vaccineCode.text`. */
  sourceText: text,
  /** Includes the code system: '208 (CVX)'. */
  vaccineCode: text,
  ndc: text,
  bodySite: text,
  route: text,
  clinician: text,
  lotNumber: text,
  manufacturer: text,
})
export type CovidDose = z.output<typeof covidDose>

/** A SMART Health Card from a source. Its signature is not verified here. */
export const healthCard = z.object({
  recordId: z.string(),
  providerName: z.string(),
  /** The `iss` claim of the card. */
  issuer: z.string(),
  issuedAt: text,
  names: z.array(z.string()),
  doses: z.array(z.object({ vaccine: z.string(), date: text })),
  /** As received: the content of the QR code. */
  jws: z.string(),
})
export type HealthCard = z.output<typeof healthCard>

export const getCovidPassport = endpoint({
  method: 'GET',
  path: '/record/get-covid-passport',
  formerPath: '/MergeEHR/get-covid-passport',
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
