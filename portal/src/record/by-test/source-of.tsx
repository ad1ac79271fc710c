import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import type { AddedBy, AlsoFrom } from '@kinchart/contract/calls/record-list.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { NewChip, OwnChip } from '#record/chips.tsx'
import { sourceNames } from '#record/section.ts'
import { formatDate } from '#text/record-text.ts'
import { common } from '#theme/styles.ts'

type Sent = {
  readonly id: string
  readonly date: string | null
  readonly providerName: string
  readonly addedBy?: AddedBy | undefined
  readonly alsoFrom?: readonly AlsoFrom[] | undefined
  readonly missingSince?: string | undefined
  readonly newSince?: string | undefined
}

export function SourceOf({ of }: { of: Sent }) {
  return (
    <>
      <span className={common.num}>{of.date === null ? byTestTexts.noDate : formatDate(of.date)}</span>
      {of.newSince !== undefined && (
        <>
          {' '}
          <NewChip />
        </>
      )}
      {of.addedBy === undefined ? <small>{sourceNames(of)}</small> : <OwnChip addedBy={of.addedBy} />}
      {of.missingSince !== undefined && <small>{recordTexts.notListed}</small>}
    </>
  )
}
