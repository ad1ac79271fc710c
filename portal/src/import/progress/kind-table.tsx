import { runTexts } from '@kinchart/texts/en/import.ts'
import type { LedgerRow } from '@kinchart/contract/calls/import.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import CheckRounded from 'icon:round-check'
import ExpandLessRounded from 'icon:round-expand-less'
import ExpandMoreRounded from 'icon:round-expand-more'
import HourglassEmptyRounded from 'icon:round-hourglass-empty'
import WarningAmberRounded from 'icon:round-warning-amber'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Spinner } from '#ui/spinner.tsx'
import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import { progressOf, splitLedger } from '../ledger-words.ts'
import { splitKinds } from './split-kinds.ts'
import type { MainRow } from './split-kinds.ts'
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

/** The nine record types and what has come of each; every other kind is counted, and a tap away. */
export function KindTable({ rows }: { rows: readonly LedgerRow[] }) {
  const [isOpen, setOpen] = useState(false)
  const moreId = useId()
  const { main, others, counts } = splitKinds(rows)
  const { told, none } = splitLedger(others)
  return (
    <>
      <table className={classNames(styles.kindTable, common.num)}>
        <Heads />
        <tbody>
          {main.map(({ name, row }) => (
            <KindRow key={name} name={name} row={row} />
          ))}
        </tbody>
      </table>
      {others.length > 0 && (
        <>
          <button
            type="button"
            className={classNames(styles.moreKinds, common.num)}
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={common.grow}>
              <b>{runTexts.moreKinds({ count: counts.kinds })}</b>{' '}
              {counts.lacking > 0 ? runTexts.kindsLacking(counts) : runTexts.kindsDone(counts)}
            </span>
            {isOpen ? <ExpandLessRounded aria-hidden /> : <ExpandMoreRounded aria-hidden />}
          </button>
          <div id={moreId} hidden={!isOpen} className={styles.moreKindsTable}>
            <table className={classNames(styles.kindTable, common.num)}>
              <Heads />
              <tbody>
                {told.map((row) => (
                  <KindRow key={row.resourceType} name={kindWord(row.resourceType)} row={row} />
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
          </div>
        </>
      )}
    </>
  )
}

function Heads() {
  return (
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
  )
}

function KindRow({ name, row }: MainRow) {
  return (
    <tr>
      <td>{signs[row.state]}</td>
      <th scope="row">{name}</th>
      <td className={styles.count}>{row.state === 'not-granted' ? messages.emptyCell : row.received}</td>
      <td className={styles.state}>{progressOf(row)}</td>
    </tr>
  )
}
