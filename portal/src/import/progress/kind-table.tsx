import { runTexts } from '@kinchart/texts/import.ts'
import type { LedgerRow } from '@kinchart/contract/import.ts'
import { messages } from '@kinchart/contract/texts.ts'
import CheckRounded from '@mui/icons-material/CheckRounded'
import HourglassEmptyRounded from '@mui/icons-material/HourglassEmptyRounded'
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded'
import type { ReactNode } from 'react'
import { Spinner } from '#ui/spinner.tsx'
import { kindWord } from '@kinchart/contract/kind-words.ts'
import { progressOf, splitLedger } from '../ledger-words.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './progress.module.css'

const lacking = <WarningAmberRounded className={classNames(styles.attn)} data-part="attn" aria-hidden />
const signs: Record<LedgerRow['state'], ReactNode> = {
  done: <CheckRounded className={classNames(styles.ok)} data-part="ok" aria-hidden />,
  running: <Spinner />,
  waiting: <HourglassEmptyRounded aria-hidden />,
  partial: lacking,
  failed: lacking,
  'not-granted': lacking,
}

/** The kinds of record and what has come of each. */
export function KindTable({ rows }: { rows: readonly LedgerRow[] }) {
  const { told, none } = splitLedger(rows)
  return (
    <table className={classNames(styles.kindTable, common.num)}>
      <thead>
        <tr>
          <th scope="col">
            <span className={common.unseen}>{runTexts.done}</span>
          </th>
          <th scope="col">{runTexts.recordType}</th>
          <th scope="col" className={styles.count}>
            {runTexts.received}
          </th>
          <th scope="col" className={styles.state}>
            {runTexts.state}
          </th>
        </tr>
      </thead>
      <tbody>
        {told.map((row) => (
          <tr key={row.resourceType}>
            <td>{signs[row.state]}</td>
            <th scope="row">{kindWord(row.resourceType)}</th>
            <td className={styles.count}>{row.state === 'not-granted' ? messages.emptyCell : row.received}</td>
            <td className={styles.state}>{progressOf(row)}</td>
          </tr>
        ))}
        {none.length > 0 && (
          <tr>
            <td>{signs.done}</td>
            <td colSpan={3} className={styles.none}>
              {runTexts.none({ names: listOf(none) })}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
