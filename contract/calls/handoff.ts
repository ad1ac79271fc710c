/**
 * The public import page: how an embedding organization hands over a user, and where the user goes afterwards. Source:
 * S2 §4; Q2, Q18.
 */
import { z } from 'zod'
import { importCustomization } from './customization.ts'
import { endpoint } from './endpoint.ts'

/** The embedding organization's page passes this in `window.name`. Source: S2 §3. */
export const windowHandoff = z.object({
  token: z.string().min(1).max(8192),
  email: z.string().max(254).optional(),
  redirectUrl: z.string().max(2000).optional(),
  link: z.string().max(2000).optional(),
})

export const shownEmbedSession = z.object({
  profileId: z.string(),
  name: z.string(),
  /** False if the user is not signed in and can only import. */
  isSignedIn: z.boolean(),
  /** Null if no organization handed over the user. */
  embedderName: z.string().nullable(),
  poweredBy: z.string(),
  redirectUrl: z.string(),
  externalDomain: z.string(),
  customization: importCustomization,
})
export type ShownEmbedSession = z.output<typeof shownEmbedSession>

export const createTicket = endpoint({
  method: 'POST',
  path: '/embedding/create-ticket',
  formerPath: '/Handoff/create-ticket',
  summary: 'An embedding organization’s server, with its key as bearer, gets a one-use ticket for one of its users',
  access: 'public',
  body: z.object({ email: z.string().min(3).max(254), redirectUrl: z.string().max(2000).optional() }),
  answer: z.object({ token: z.string(), expiresAt: z.string(), link: z.string() }),
})

export const openEmbedSession = endpoint({
  method: 'POST',
  path: '/embedding/begin-session',
  formerPath: '/Handoff/open-visit',
  summary: 'Uses up a ticket, or an access token of ours, for a visit that can only import',
  access: 'public',
  limits: [{ counter: 'handoff-open', by: ['network'], limit: 300, windowSeconds: 900 }],
  body: z.object({ token: z.string().min(1).max(8192), redirectUrl: z.string().max(2000).optional() }),
  answer: shownEmbedSession,
})

export const getEmbedSession = endpoint({
  method: 'GET',
  path: '/embedding/get-session',
  formerPath: '/Handoff/get-visit',
  summary: 'The visit of this browser to the public import page',
  access: 'public',
  answer: shownEmbedSession,
})

export const endEmbedSession = endpoint({
  method: 'POST',
  path: '/embedding/end-session',
  formerPath: '/Handoff/end-visit',
  summary: 'Ends the visit of this browser',
  access: 'public',
  body: z.object({}),
  answer: z.object({ message: z.string() }),
})

export const chooseReturn = endpoint({
  method: 'POST',
  path: '/embedding/choose-return',
  formerPath: '/Handoff/choose-return',
  summary: 'Where a person goes after an import: the first of the asked targets that is allowed',
  access: 'public',
  body: z.object({ redirectUrl: z.string().max(2000), externalDomain: z.string().max(2000) }),
  answer: z.object({
    target: z.string().nullable(),
    /** Address that opens the operator's mobile app. Includes `://`; null if the operator has no mobile app. */
    mobileLink: z.string().nullable(),
  }),
})
