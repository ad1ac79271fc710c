import type { FastifyRequest } from 'fastify'
import * as calls from '@kinchart/contract/calls/research.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { Serve } from '#account/serve.ts'
import type { Db } from '#platform/database/database.ts'
import { checkVersion, nameVersion } from '#platform/http/version.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { changeResearchSharing, listConsents, listNewSources, listSharedItems, listUses } from './consents.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'

/** The content of /.well-known/gpc.json: this site honors the Global Privacy Control signal (W3C GPC §4). */
export const gpcSupport = { gpc: true, lastUpdate: '2026-11-21' } as const

/** Only the exact value `1` counts as the signal (W3C GPC §3). */
const hasPrivacySignal = (request: FastifyRequest): boolean => request.headers['sec-gpc'] === '1'

export function serveResearch(serve: Serve, { db, cipher }: { readonly db: Db; readonly cipher: Cipher }): void {
  serve(calls.shareIdentifiedData, async ({ caller: session, body, request }) => {
    await changeResearchSharing(db, cipher, session, body, hasPrivacySignal(request), (storedContent) =>
      checkVersion(request, storedContent),
    )
    return { message: body.shareRecord ? answerTexts.researchShared : answerTexts.researchUnshared }
  })
  serve(calls.getSharedIdentifiedData, async ({ caller, reply }) => {
    const items = await listSharedItems(db, cipher, caller)
    nameVersion(reply, items)
    return items
  })
  serve(calls.getResearchUses, async ({ caller }) => {
    const { uses, creditCents } = await listUses(db, caller)
    return { message: uses.length === 0 ? messages.noDataFound : messages.dataLoaded, uses, creditCents }
  })
  serve(calls.getResearchConsents, async ({ caller, request }) => {
    const consents = await listConsents(db, cipher, caller)
    const newSources = await listNewSources(db, cipher, caller)
    const message = consents.length === 0 ? messages.noDataFound : messages.dataLoaded
    return { message, consents, newSources, hasPrivacySignal: hasPrivacySignal(request) }
  })
}
