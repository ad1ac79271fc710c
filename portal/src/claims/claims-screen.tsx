import { pageSubtitles, pageTitles } from '@kinchart/contract/text/texts.ts'
import { useOpenRecord } from '#session/people.ts'
import { OwnList } from '#record/list/own-list.tsx'
import { PageHead } from '#ui/page.tsx'
import { TabPanel } from '#ui/tabs.tsx'
import { ClaimsTabs } from '#claims/prior-authorizations/claims-tabs.tsx'
import claimsStyles from './claims.module.css'
import { listClaims, type CostSums } from '@kinchart/contract/calls/claims.ts'
import { claimColumns, claimTexts, amountWords } from '@kinchart/texts/en/claims.ts'
import { call } from '#api/call.ts'
import type { Section, ShownRow } from '#record/section.ts'
import { ClaimDialog } from '#claims/details/claim-dialog.tsx'
import { claimSearchColumns, claimsPage } from './search-columns.ts'
import { exportClaim, showClaim, cutForCard, costsQuery } from './show-claim.tsx'
import type { ListQuery } from '@kinchart/contract/calls/record-list.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { lazyPart } from '#loading/lazy-part.tsx'
import { SkeletonRows } from '#ui/list-states.tsx'
import { countSentences, furtherTotals, totalInWords } from '#claims/costs/cost-words.ts'
import styles from '#claims/costs/costs.module.css'
import { classNames, common } from '#theme/styles.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import IconButton from '@mui/material/IconButton'
import { ArticleOutlined } from 'icons'
import { joined } from '@kinchart/contract/sections/words.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import listStyles from '#record/list/list.module.css'

/** Identifies the parts of the bars by symbol and text, not only by color. */
function CostKey({ total, currency }: { total: CostSums; currency: string | null }) {
  return (
    <dl className={styles.costKey}>
      {(['planPaid', 'youOwe'] as const).map((step) => (
        <div key={step}>
          <dt>
            <i className={styles[step]} aria-hidden />
            {amountWords[step]}
          </dt>
          <dd className={common.num}>{totalInWords(total[step], total, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

const CostChart = lazyPart(async () => (await import('#claims/costs/cost-chart.tsx')).CostChart)

/**
 * Summarizes the latest year with claims. If there are no amounts to add up, renders nothing, because the list
 * explains why.
 */
function CostSummary({ profileId }: { profileId: string }) {
  const all = useQuery(costsQuery(profileId, null))
  const year = all.data?.years[0] ?? null
  const ofYear = useQuery({ ...costsQuery(profileId, year), enabled: year !== null })
  // Show a placeholder, because otherwise the list below would appear first and then move.
  if (all.isPending || (year !== null && ofYear.isPending))
    return (
      <div className={classNames(common.card, styles.costsWait)}>
        <SkeletonRows rows={4} columns={2} />
      </div>
    )
  if (all.data === undefined || year === null) return null
  const costs = ofYear.data
  const shown = costs?.currencies[0]
  if (costs === undefined || shown === undefined || shown.total.claims === shown.total.withoutAmounts) return null
  return (
    <section className={classNames(common.card, styles.costSummary)} aria-label={claimTexts.costs}>
      <div className={styles.costFigures}>
        <h2>
          <Link to={paths.costs}>{claimTexts.costs}</Link>
        </h2>
        <p className={styles.costOwe}>
          <span>
            {amountWords.youOwe}, {year}
          </span>
          <b className={common.num}>{totalInWords(shown.total.youOwe, shown.total, shown.currency)}</b>
        </p>
        <CostKey total={shown.total} currency={shown.currency} />
        <p className={common.help}>{[...countSentences(costs, shown), ...furtherTotals(costs.currencies)].join(' ')}</p>
      </div>
      <Suspense fallback={<div className={styles.costChart} />}>
        <CostChart groups={shown.byMonth} currency={shown.currency} />
      </Suspense>
    </section>
  )
}

/** Amounts are stored as plain numbers, so a search for '$1,412.75' becomes '1412.75'. */
export function asAmount(query: ListQuery): ListQuery & { providerType: string } {
  const blueButtonQuery = { ...query, providerType: 'BlueButton' }
  if (query.search === undefined || !/^[\s$]*[\d,]*\.?\d*\s*$/.test(query.search)) return blueButtonQuery
  return { ...blueButtonQuery, search: query.search.replaceAll(/[$,]/g, '') }
}

const exportRow = (cells: ReturnType<typeof exportClaim>): readonly (string | null)[] =>
  Object.keys(claimColumns).map((column) => cells[column as keyof typeof cells])

/** Source: S3 §2, §7. */
export const claimsSection: Section = {
  tabUrl: claimsPage,
  one: claimTexts.one,
  many: claimTexts.many,
  columns: [
    { field: 'claims', label: claimColumns.claims, minWidth: 150 },
    { field: 'servicedDate', label: claimColumns.servicedDate, width: 176, narrow: 124 },
    {
      field: 'adjudicationamount',
      label: claimColumns.adjudicationamount,
      width: 124,
      into: 'claims',
      isMovedLast: true,
      isRight: true,
    },
    { field: 'youOwe', label: claimColumns.youOwe, width: 112, narrow: 92, isRight: true },
    { field: 'insurance', label: claimColumns.insurance, minWidth: 140, into: 'claims' },
    { field: 'status', label: claimColumns.status, width: 104, into: 'servicedDate' },
    { field: 'organization', label: claimColumns.organization, minWidth: 150 },
    { field: 'service', label: claimColumns.service, minWidth: 180, into: 'organization' },
  ],
  searchColumns: claimSearchColumns,
  load: async (query) => {
    const { explanationOfBenefit, notCounted, ...page } = await call(listClaims, { query: asAmount(query) })
    return { ...page, rows: explanationOfBenefit.map((row) => showClaim(row, notCounted[row.id])) }
  },
  export: {
    heads: Object.values(claimColumns),
    load: async (query) => {
      const { explanationOfBenefit, notCounted, total } = await call(listClaims, { query: asAmount(query) })
      return { total, rows: explanationOfBenefit.map((row) => exportRow(exportClaim(row, notCounted[row.id]))) }
    },
  },
  parts: { Cards: ClaimCards, Details: ClaimDialog },
}

/** Source: S3 §2. */
export function ClaimsScreen() {
  const { person } = useOpenRecord()
  return (
    <>
      <PageHead title={pageTitles.yourclaims} subtitle={pageSubtitles.yourclaims} />
      <ClaimsTabs current="claims" profileId={person.profileId} />
      <TabPanel of="claims" tab="claims">
        <CostSummary profileId={person.profileId} />
        <OwnList key={person.profileId} section={claimsSection} name={pageTitles.claims} profileId={person.profileId} />
      </TabPanel>
    </>
  )
}

type Props = { readonly rows: readonly ShownRow[]; readonly onDetails: (row: ShownRow) => void }

const shown = ['youOwe', 'claims', 'servicedDate', 'organization', 'service'] as const

/**
 * For small screens. Shows the amount first, and truncates texts as the spec requires. The details show the full texts.
 */
export function ClaimCards({ rows, onDetails }: Props) {
  return (
    <ul className={listStyles.recordCards}>
      {rows.map((row) => (
        <li key={row.id} className={classNames(common.card, claimsStyles.claimCard)}>
          <div className={claimsStyles.claimCardHead}>
            <h3 className={common.num}>
              {textOf(row, 'adjudicationamount')}
              <WhatItIs row={row} />
            </h3>
            <span className={common.muted}>{cutForCard(textOf(row, 'status'))}</span>
          </div>
          <dl>
            {shown.map((field) => (
              <div key={field}>
                <dt>{claimColumns[field]}</dt>
                <dd className={common.num}>{cutForCard(textOf(row, field))}</dd>
              </div>
            ))}
          </dl>
          <div className={claimsStyles.claimCardFoot}>
            <span className={common.muted}>
              {row.missingSince === null ? cutForCard(textOf(row, 'insurance')) : recordTexts.notListed}
            </span>
            <IconButton aria-label={chartTexts.detailsOf({ title: row.title })} onClick={() => onDetails(row)}>
              <ArticleOutlined />
            </IconButton>
          </div>
        </li>
      ))}
    </ul>
  )
}

/**
 * Shows the claim's qualifier, such as 'Denied', and which of the claim's amounts is displayed. Adds a note if the
 * row is not a claim. Never truncated, because this text explains the amount.
 */
function WhatItIs({ row }: { readonly row: ShownRow }) {
  const amount = row.cells['adjudicationamount']
  const small = amount?.kind === 'text' ? (amount.small ?? null) : null
  const caption = joined(row.says ?? null, small)
  return caption === '' ? null : <small className={claimsStyles.claimCardSays}>{caption}</small>
}

function textOf(row: ShownRow, field: string): string | null {
  const cell = row.cells[field]
  return cell?.kind === 'text' ? cell.text : null
}
