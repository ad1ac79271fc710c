/** Versions of the legal texts, and the user's acceptances. Source: S1 §1, §2.12; Q8. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const legalDocuments = ['privacy', 'terms'] as const
export type LegalDocument = (typeof legalDocuments)[number]

/**
 * `version` is the version's date, YYYY-MM-DD. A later version takes effect on `effectiveOn` or 30 days after all users
 * were notified, whichever is later.
 */
export type LegalVersion = {
  readonly document: LegalDocument
  readonly version: string
  readonly effectiveOn: string
}

/** Oldest first. The first version of each document is in effect from the start. */
export const legalVersions: readonly LegalVersion[] = [
  { document: 'privacy', version: '2026-11-21', effectiveOn: '2026-11-21' },
  { document: 'terms', version: '2026-11-21', effectiveOn: '2026-11-21' },
]

const document = z.enum(legalDocuments)
const messageResponse = z.object({ message: z.string() })

export const legalState = z.object({
  message: z.string(),
  documents: z.array(
    z.object({
      document,
      version: z.string(),
      acceptedVersion: z.string().nullable(),
      acceptedAt: z.string().nullable(),
    }),
  ),
  upcoming: z.array(z.object({ document, version: z.string(), effectiveAt: z.string(), isAccepted: z.boolean() })),
  arbitration: z.object({
    /** The deadline for rejecting arbitration. Null until the user accepts the terms. */
    canRejectUntil: z.string().nullable(),
    rejectedAt: z.string().nullable(),
  }),
})
export type LegalState = z.output<typeof legalState>

export const getLegalState = endpoint({
  method: 'GET',
  path: '/agreements/get-state',
  formerPath: '/Legal/get-state',
  summary: 'Which versions bind, which were accepted and when, and whether arbitration was rejected',
  access: 'session',
  answer: legalState,
})

export const acceptLegal = endpoint({
  method: 'POST',
  path: '/agreements/accept',
  formerPath: '/Legal/accept',
  summary: 'Keeps an acceptance with its version and time',
  access: 'session',
  body: z.object({ document, version: z.string().max(40) }),
  answer: messageResponse,
})

export const rejectArbitration = endpoint({
  method: 'POST',
  path: '/agreements/reject-arbitration',
  formerPath: '/Legal/reject-arbitration',
  summary: 'Rejects arbitration, within 30 days of the first acceptance of the terms',
  access: 'session',
  body: z.object({}),
  answer: messageResponse,
})
