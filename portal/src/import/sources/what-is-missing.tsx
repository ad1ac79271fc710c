import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import { sourceTexts } from '@kinchart/texts/en/import.ts'
import { ledgerReasons } from '@kinchart/texts/en/ledger.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { RichText } from '#ui/rich-text.tsx'
import { progressOf, splitLacking } from '../ledger-words.ts'
import styles from './source-group.module.css'

/** The ledger, a tap away, has them all. */
const SHOWN = 3

/** Of a source that ended short: which kinds of record are not whole, and what of them is not here. */
export function WhatIsMissing({ source: { ledger, reason } }: { source: ConnectedEhr }) {
  const { lacking, notGranted } = splitLacking(ledger)
  const more = Math.max(0, lacking.length - SHOWN)
  if (lacking.length === 0 && notGranted.length === 0) return reason === null ? null : <p>{ledgerReasons[reason]}</p>
  return (
    <ul className={styles.lacks}>
      {lacking.slice(0, SHOWN).map((row) => (
        <li key={row.resourceType}>
          <RichText
            text={sourceTexts.lacks}
            parts={{ kind: <b>{kindWord(row.resourceType)}</b>, what: progressOf(row) }}
          />
        </li>
      ))}
      {more > 0 && <li>{sourceTexts.lacksMore({ count: more })}</li>}
      {notGranted.length > 0 && <li>{sourceTexts.notGranted({ kinds: listOf(notGranted) })}</li>}
    </ul>
  )
}
