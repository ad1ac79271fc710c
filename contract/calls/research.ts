/** The opt-in to share identified records with research. Source: S1 §2.9, §4, §7; Q21. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const messageResponse = z.object({ message: z.string() })

export const sharedItem = z.strictObject({ recordTypeId: z.string().max(64), notes: z.boolean() })
export type SharedItem = z.output<typeof sharedItem>

export const shareIdentifiedData = endpoint({
  method: 'POST',
  path: '/Login/share-identified-data',
  summary: 'Opts the signed-in person in to or out of research sharing; each change is kept as a consent',
  access: 'session',
  needsProof: true,
  limits: [{ counter: 'research', by: ['account'], limit: 60, windowSeconds: 3600 }],
  body: z.object({ shareRecord: z.boolean(), sharedItems: z.array(sharedItem).max(100) }),
  answer: messageResponse,
})

export const getSharedIdentifiedData = endpoint({
  method: 'GET',
  path: '/Login/share-identified-data',
  summary: 'The record types shared for research; none while the person does not share',
  access: 'session',
  answer: z.array(sharedItem),
})

/** A change of the patient's research sharing. Stored changes are never edited. */
export const researchConsent = z.object({
  id: z.string(),
  shareRecord: z.boolean(),
  sharedItems: z.array(sharedItem),
  changedAt: z.string(),
  /** True if the change was sent with a privacy signal (Global Privacy Control). */
  hadPrivacySignal: z.boolean(),
})
export type ResearchConsent = z.output<typeof researchConsent>

export const getResearchConsents = endpoint({
  method: 'GET',
  path: '/research/list-consents',
  formerPath: '/Login/research-consents',
  summary: 'Every change of the person’s research sharing, newest first',
  access: 'session',
  answer: z.object({
    message: z.string(),
    consents: z.array(researchConsent),
    newSources: z.array(z.string()),
    /** True if this request sent `Sec-GPC: 1`. Sharing then stays off unless the patient turns it on. */
    hasPrivacySignal: z.boolean(),
  }),
})

export const researchUse = z.object({
  id: z.string(),
  study: z.string(),
  by: z.string(),
  usedAt: z.string(),
  /** Each is a record type's `eName`, or `eName + 'Notes'` for the notes on that type. */
  tables: z.array(z.string()),
  records: z.number().int(),
  creditCents: z.number().int(),
})
export type ResearchUse = z.output<typeof researchUse>

export const getResearchUses = endpoint({
  method: 'GET',
  path: '/research/list-uses',
  formerPath: '/Login/research-uses',
  summary: 'Each use of the person’s records by research, newest first, and the credit',
  access: 'session',
  answer: z.object({ message: z.string(), uses: z.array(researchUse), creditCents: z.number().int() }),
})
