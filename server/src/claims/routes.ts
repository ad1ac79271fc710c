import type { z } from 'zod'
import { getClaim, getClaimDocument, getCopays, getCosts, listClaims, listCoverage } from '@kinchart/contract/claims.ts'
import type { ClaimDetails, ClaimRow, CoverageRow } from '@kinchart/contract/claims.ts'
import { claimTexts } from '@kinchart/texts/claims.ts'
import { messages } from '@kinchart/contract/texts.ts'
import { sessionOf } from '#account/routes.ts'
import type { Serve } from '#account/routes.ts'
import { FileAnswer } from '#platform/http/serve.ts'
import type { MakeFile } from '#platform/threads/make-files.ts'
import { openRecord } from '#family/open-record.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { listSection, openSection } from '#record/list-section.ts'
import type { ListServices } from '#record/list-section.ts'
import { openToRead } from '#record/open-to-read.ts'
import type { SourceOf } from '#record/show-record.ts'
import { addUpCosts } from './add-up-costs.ts'
import { latestCopays } from './latest-copays.ts'
import { readClaimDetails } from './read-claim-details.ts'

export type ClaimsServices = ListServices & { readonly sourceOf: SourceOf; readonly makeFile: MakeFile }

const claimTypes = ['ExplanationOfBenefit', 'Claim']

/** The calls of claims, coverage and costs. Source: S3 §7. */
export function serveClaims(serve: Serve, services: ClaimsServices): void {
  serve(listClaims, async ({ caller, query }) => {
    const record = await openRecord(services.db, sessionOf(caller), query.profileId)
    return listSection(services, record, 'claims', 'explanationOfBenefit', query)
  })
  serve(listCoverage, async ({ caller, query }) => {
    const record = await openRecord(services.db, sessionOf(caller), query.profileId)
    return listSection(services, record, 'coverage', 'coverage', query)
  })
  serve(getClaim, async ({ caller, query }) => {
    const record = await openRecord(services.db, sessionOf(caller), query.profileId)
    return openClaim(services, record, query.id)
  })
  serve(getClaimDocument, async ({ caller, query, params }) => {
    const { accountId } = sessionOf(caller)
    const record = await openRecord(services.db, sessionOf(caller), query.profileId)
    const claim = await openClaim(services, record, params.id)
    const name = claimTexts.documentName({ number: claim.number ?? claim.id })
    const program = new URL('./document-thread.ts', import.meta.url)
    return new FileAnswer(await services.makeFile({ program, work: claim, accountId }), name, 'application/pdf')
  })
  serve(getCosts, async ({ caller, query }) => {
    const record = await openRecord(services.db, sessionOf(caller), query.profileId)
    const { rows, ...rest } = await openSection(services, record, 'claims')
    const costs = addUpCosts(rows.map(readRow), query.year)
    const message = costs.currencies.length === 0 ? messages.noDataFound : messages.dataLoaded
    return { message, ...costs, ...rest, sources: [...rest.sources] }
  })
  serve(getCopays, async ({ caller, query }) => showCopays(services, sessionOf(caller), query.profileId))
}

const readRow = (text: string): ClaimRow => JSON.parse(text) as ClaimRow

async function openClaim(services: ClaimsServices, record: OpenedRecord, id: string): Promise<ClaimDetails> {
  const { resource, providerName, resolve, id: own } = await openToRead(services, record, id, claimTypes)
  return { id: own, providerName, ...readClaimDetails(resource, resolve) }
}

async function showCopays(
  services: ClaimsServices,
  session: Parameters<typeof openRecord>[1],
  profileId: string,
): Promise<z.input<typeof getCopays.answer>> {
  const record = await openRecord(services.db, session, profileId)
  const claims = await openSection(services, record, 'claims')
  const coverages = await openSection(services, record, 'coverage')
  const planned = coverages.rows
    .map((text) => JSON.parse(text) as CoverageRow)
    .map(({ id, payer, plan, status, costs }) => ({ coverageId: id, payer, plan, status, costs }))
  const seen = latestCopays(claims.rows.map(readRow))
  const hasNone = seen.length === 0 && planned.every(({ costs }) => costs.length === 0)
  return {
    message: hasNone ? messages.noDataFound : messages.dataLoaded,
    planned,
    seen,
    sources: [...claims.sources],
    unreadable: claims.unreadable + coverages.unreadable,
  }
}
