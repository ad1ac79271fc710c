import { forRecord, type ForAnyone } from '#account/data-keys.ts'
import type { z } from 'zod'
import { whyNotCounted, type NotCounted } from '@kinchart/contract/rules/claim-counts.ts'
import {
  getClaim,
  getClaimDocument,
  getCopays,
  getCosts,
  listClaims,
  listCoverage,
  copayParts,
  type ClaimDetails,
  type ClaimRow,
  type CoverageRow,
} from '@kinchart/contract/calls/claims.ts'
import { claimTexts } from '@kinchart/texts/en/claims.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { Serve } from '#family/serve.ts'
import { FileAnswer, PreserializedResponse } from '#platform/http/serve.ts'
import type { MakeFile } from '#platform/threads/make-files.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { listSection, openSection, type ListServices } from '#lists/list-section.ts'
import type { ListView } from '#lists/list-view.ts'
import { openToRead } from '#lists/open-to-read.ts'
import { typesOf } from '#readers/section-types.ts'
import type { SourceOf } from '#lists/show-record.ts'
import { addUpCosts } from './add-up-costs.ts'
import { decideCounts } from './decide-counts.ts'
import { readClaimDetails } from '#readers/claims/read-claim-details.ts'

type Seen = z.input<typeof getCopays.answer>['seen']

/**
 * Returns the latest amount for each claim type and part (copay, coinsurance, deductible). `rows` must be newest
 * first. Ignores reversed amounts, and claims that aren't counted, because they don't show what a visit costs.
 */
export function latestCopays(rows: readonly ClaimRow[]): Seen {
  const seen = new Map<string, Seen[number]>()
  const notCounted = decideCounts(rows)
  for (const row of rows) {
    if (notCounted.has(row)) continue
    for (const part of copayParts) {
      const amount = row.amounts[part]
      const key = `${row.kind}/${part}`
      if (amount === null || amount.startsWith('-') || seen.has(key)) continue
      seen.set(key, {
        kind: row.kind,
        part,
        amount,
        currency: row.currency,
        date: row.servicedDate ?? row.created,
        claimId: row.id,
        service: row.service,
        organization: row.organization,
      })
    }
  }
  return [...seen.values()].toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind < b.kind ? -1 : 1))
}

type OneClaims = ListServices & { readonly sourceOf: SourceOf; readonly makeFile: MakeFile }
export type ClaimsServices = ForAnyone<OneClaims>

const claimTypes = ['ExplanationOfBenefit', 'Claim']

/** Source: S3 §7. */
export function serveClaims(serve: Serve, services: ClaimsServices): void {
  serve(listClaims, async ({ caller: { record }, query }) => {
    const list = await listSection(forRecord(services, record), record, 'claims', 'explanationOfBenefit', query)
    const { view } = await openSection(forRecord(services, record), record, 'claims')
    const notCounted = JSON.stringify(becauseOfOthers(view))
    return new PreserializedResponse(`${list.json.slice(0, -1)},"notCounted":${notCounted}}`)
  })
  serve(listCoverage, async ({ caller: { record }, query }) =>
    listSection(forRecord(services, record), record, 'coverage', 'coverage', query),
  )
  serve(getClaim, async ({ caller: { record }, query }) => openClaim(services, record, query.id))
  serve(getClaimDocument, async ({ caller: { record }, params }) => {
    const claim = await openClaim(services, record, params.id)
    const name = claimTexts.documentName({ number: claim.number ?? claim.id })
    const program = new URL('./document-thread.ts', import.meta.url)
    const open = async () => services.makeFile({ program, work: claim, accountId: record.accountId })
    return new FileAnswer(open, name, 'application/pdf')
  })
  serve(getCosts, async ({ caller: { record }, query }) => {
    const { rows, sources, unreadable, enteredInError } = await openSection(
      forRecord(services, record),
      record,
      'claims',
    )
    const costs = addUpCosts(rows.map(readRow), query.year)
    const message = costs.currencies.length === 0 ? messages.noDataFound : messages.dataLoaded
    return { message, ...costs, sources: [...sources], unreadable, enteredInError }
  })
  serve(getCopays, async ({ caller: { record } }) => showCopays(services, record))
}

const decided = new WeakMap<ListView, Record<string, NotCounted>>()

function becauseOfOthers(view: ListView): Record<string, NotCounted> {
  const known = decided.get(view)
  if (known !== undefined) return known
  const rows = view.texts.map(readRow)
  const reasons = decideCounts(rows)
  const found = rows.flatMap((row) => {
    const reason = reasons.get(row)
    return reason === undefined || reason === whyNotCounted(row) ? [] : [[row.id, reason] as const]
  })
  const byId = Object.fromEntries(found)
  decided.set(view, byId)
  return byId
}

const readRow = (text: string): ClaimRow => JSON.parse(text) as ClaimRow

async function openClaim(services: ClaimsServices, record: OpenedRecord, id: string): Promise<ClaimDetails> {
  const {
    resource,
    providerName,
    resolve,
    id: own,
  } = await openToRead(forRecord(services, record), record, id, claimTypes)
  const { rows } = await openSection(forRecord(services, record), record, 'claims')
  const all = rows.map(readRow)
  const row = all.find((one) => one.id === own)
  const notCounted = row && decideCounts(all).get(row)
  return { id: own, providerName, ...readClaimDetails(resource, resolve), ...(notCounted && { notCounted }) }
}

async function showCopays(services: ClaimsServices, record: OpenedRecord): Promise<z.input<typeof getCopays.answer>> {
  const claims = await openSection(forRecord(services, record), record, 'claims')
  const coverages = await openSection(forRecord(services, record), record, 'coverage')
  const planned = coverages.rows
    .map((text) => JSON.parse(text) as CoverageRow)
    .map(({ id, payer, plan, status, start, end, costs }) => ({
      ...{ coverageId: id, payer, plan, status, start, end, costs },
    }))
  const seen = latestCopays(claims.rows.map(readRow))
  // Copays come from both claims and coverage, so report missing data of both.
  const types = [...typesOf('claims'), ...typesOf('coverage')]
  const { sources } = await forRecord(services, record).sourcesOf(record, types)
  const hasNone = seen.length === 0 && planned.every(({ costs }) => costs.length === 0)
  return {
    message: hasNone ? messages.noDataFound : messages.dataLoaded,
    planned,
    seen,
    sources,
    unreadable: claims.unreadable + coverages.unreadable,
  }
}
