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

const lacking = <WarningAmberRounded className="attn" aria-hidden />
const signs: Record<LedgerRow['state'], ReactNode> = {
  done: <CheckRounded className="ok" aria-hidden />,
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
    <table className="kind-table num">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{runTexts.done}</span>
          </th>
          <th scope="col">{runTexts.recordType}</th>
          <th scope="col" className="count">
            {runTexts.received}
          </th>
          <th scope="col" className="state">
            {runTexts.state}
          </th>
        </tr>
      </thead>
      <tbody>
        {told.map((row) => (
          <tr key={row.resourceType}>
            <td>{signs[row.state]}</td>
            <th scope="row">{kindWord(row.resourceType)}</th>
            <td className="count">{row.state === 'not-granted' ? messages.emptyCell : row.received}</td>
            <td className="state">{progressOf(row)}</td>
          </tr>
        ))}
        {none.length > 0 && (
          <tr>
            <td>{signs.done}</td>
            <td colSpan={3} className="none">
              {runTexts.none({ names: none.join(', ') })}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
