import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { moneyInWords } from '@kinchart/contract/text/money-in-words.ts'
import type { ResearchUse } from '@kinchart/contract/calls/research.ts'
import { researchTexts, researchUseTexts } from '@kinchart/texts/en/research.ts'
import { useQuery } from '@tanstack/react-query'
import { formatInstantWithTime } from '#text/format-date.ts'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { usesQuery } from './research-query.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './research.module.css'

/** Which study used what of the person's records, when, for whom, and the credit. */
export function ResearchUses({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(usesQuery)
  return (
    <SheetDialog title={researchUseTexts.title} isOpen onClose={onClose}>
      {isError ? (
        <CouldNotLoad onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p aria-live="polite">{actionTexts.wait}</p>
      ) : data.uses.length === 0 ? (
        <p className={common.muted}>{researchUseTexts.noneYet}</p>
      ) : (
        <>
          <p className={classNames(styles.researchCredit, common.num)}>
            {researchUseTexts.credit} <b>{dollars(data.creditCents)}</b>
          </p>
          <ol className={styles.researchHistory}>
            {data.uses.map((use) => (
              <Use key={use.id} use={use} />
            ))}
          </ol>
        </>
      )}
    </SheetDialog>
  )
}

function Use({ use }: { use: ResearchUse }) {
  const used = recordTypes
    .filter(({ eName }) => use.tables.includes(eName))
    .map(({ name, eName }) => (use.tables.includes(`${eName}Notes`) ? `${name} ${researchTexts.withNotes}` : name))
  return (
    <li>
      <h3>{use.study}</h3>
      <p className={classNames(common.muted, common.num)}>
        {researchUseTexts.by({ organization: use.by })},{' '}
        <time dateTime={use.usedAt}>{formatInstantWithTime(use.usedAt)}</time>
      </p>
      <p className={styles.researchUsed}>{listOf(used)}</p>
      <p className={common.num}>
        {researchUseTexts.records({ count: use.records })}, <b>{dollars(use.creditCents)}</b>
      </p>
    </li>
  )
}

const dollars = (cents: number): string => moneyInWords((cents / 100).toFixed(2), 'USD')
