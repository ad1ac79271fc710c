import { DocumentButton, ClaimsBack, claimChoiceQuery, claimDate } from './show-claim.tsx'
import { amountWarnings, otherCurrenciesInWords } from '@kinchart/contract/text/claim-amounts-in-words.ts'
import { whyNotCounted, type NotCounted } from '@kinchart/contract/rules/claim-counts.ts'
import type { ClaimRow } from '@kinchart/contract/calls/claims.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { meaningLine, qualified } from '@kinchart/contract/rules/meaning.ts'
import { moneyInWords } from '@kinchart/contract/text/money-in-words.ts'
import { claimColumns, claimTexts as words, claimUseInWords } from '@kinchart/texts/en/claims.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { FolderOpenRounded } from 'icons'
import { useState } from 'react'
import { useOpenRecord } from '#session/people.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page.tsx'
import { Pager } from '#ui/pager.tsx'
import { GapBand } from '#ui/gap-band.tsx'
import { listOf } from '@kinchart/texts/locale.ts'
import styles from './claims.module.css'
import { common } from '#theme/styles.ts'

/** Source: S3 §2 (claims hub). */
export function DocumentScreen() {
  const { person } = useOpenRecord()
  return (
    <>
      <ClaimsBack />
      <PageHead title={words.document} subtitle={words.chooseClaim} />
      <Choice key={person.profileId} profileId={person.profileId} />
    </>
  )
}

function Choice({ profileId }: { profileId: string }) {
  const [page, setPage] = useState(1)
  const list = useQuery(claimChoiceQuery(profileId, page, constants.defaultPageSize))
  return (
    <div className={common.stack}>
      {list.isSuccess && <GapBand sources={list.data.sources} unreadable={list.data.unreadable} words={words} />}
      <div className={common.card}>
        {list.isPending && <SkeletonRows rows={6} columns={3} />}
        {list.isError && <CouldNotLoad onRetry={() => void list.refetch()} />}
        {list.isSuccess && list.data.total === 0 && (
          <ListMiddle icon={<FolderOpenRounded fontSize="large" />} title={messages.noDataFound}>
            {words.noClaims}
          </ListMiddle>
        )}
        {list.isSuccess && list.data.total > 0 && (
          <>
            <ul className={styles.claimChoice}>
              {list.data.explanationOfBenefit.map((row) => (
                <Choosable key={row.id} row={row} reason={list.data.notCounted[row.id]} profileId={profileId} />
              ))}
            </ul>
            <Pager page={page} pageSize={constants.defaultPageSize} total={list.data.total} onPage={setPage} />
          </>
        )}
      </div>
    </div>
  )
}

type ChoosableProps = {
  readonly row: ClaimRow
  readonly reason: NotCounted | undefined
  readonly profileId: string
}

function Choosable({ row, reason, profileId }: ChoosableProps) {
  const amount =
    row.adjudicationamount === null ? words.notProvided : moneyInWords(row.adjudicationamount, row.currency)
  const says = joined(
    meaningLine(row.meaning),
    claimUseInWords(row.use),
    amountWarnings(row, reason ?? whyNotCounted(row) ?? undefined),
    otherCurrenciesInWords(row),
  )
  const small = [claimDate(row), row.organization, row.status]
  return (
    <li>
      <span className={common.grow}>
        <b>{qualified(says === '' ? null : says, row.service ?? row.claims ?? words.one)}</b>
        <small>{listOf(small.filter((part) => part !== null))}</small>
        <small className={common.num}>
          {row.claims ?? messages.emptyCell}, {claimColumns.adjudicationamount.toLowerCase()} {amount}
        </small>
      </span>
      <DocumentButton profileId={profileId} id={row.id} number={row.number} label={words.pdf} />
    </li>
  )
}
