import type { ConnectedEhr, LedgerRow } from '@kinchart/contract/calls/import.ts'
import { changedHeads, ledgerHeads, runTexts, sourceTexts } from '@kinchart/texts/en/import.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import CheckRounded from 'icon:round-check'
import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import { missingOf, splitLedger, whyOf } from '../ledger-words.ts'
import type { OpenedKind } from './opened-kind.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './sources.module.css'

type Props = { readonly source: ConnectedEhr; readonly onKind: (kind: OpenedKind) => void }

const numberOf = (count: number | null) => count ?? messages.emptyCell

/** One line per resource type: the numbers offered, received and stored, and why records are missing. */
export function Ledger({ source, onKind }: Props) {
  const { told, none, notAsked } = splitLedger(source.ledger)
  const isGranted = (row: LedgerRow) => row.state !== 'not-granted'
  const heads = source.asksForChanges ? { ...ledgerHeads, ...changedHeads } : ledgerHeads
  return (
    <table className={classNames(styles.ledger, common.num)} data-part="ledger">
      <thead>
        <tr>
          <th scope="col">{heads.recordType}</th>
          <th scope="col">{heads.offered}</th>
          <th scope="col">{heads.received}</th>
          <th scope="col">{heads.stored}</th>
          <th scope="col">{heads.notStored}</th>
          <th scope="col">{heads.why}</th>
        </tr>
      </thead>
      <tbody>
        {told.map((row) => (
          <tr key={row.resourceType}>
            <th scope="row">
              {row.stored > 0 ? (
                <button
                  type="button"
                  className={common.textButton}
                  onClick={() => onKind({ source, resourceType: row.resourceType })}
                >
                  {kindWord(row.resourceType)}
                </button>
              ) : (
                kindWord(row.resourceType)
              )}
            </th>
            <td data-label={heads.offered}>{numberOf(row.offered)}</td>
            <td data-label={heads.received}>{isGranted(row) ? row.received : messages.emptyCell}</td>
            <td data-label={heads.stored}>{isGranted(row) ? row.stored : messages.emptyCell}</td>
            <td data-label={heads.notStored} className={missingOf(row) === 0 ? undefined : styles.missing}>
              {numberOf(missingOf(row))}
            </td>
            <td className={styles.why}>
              {row.state === 'done' && row.reason === null && <CheckRounded fontSize="small" aria-hidden />}
              {whyOf(row)}
            </td>
          </tr>
        ))}
        {none.length > 0 && (
          <tr>
            <td colSpan={6} className={classNames(styles.why, styles.none)}>
              <CheckRounded fontSize="small" aria-hidden />
              {runTexts.none({ names: listOf(none) })}
            </td>
          </tr>
        )}
        {notAsked.length > 0 && (
          <tr>
            <td colSpan={6} className={classNames(styles.why, styles.none)}>
              {sourceTexts.notAsked({ kinds: listOf(notAsked) })}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
