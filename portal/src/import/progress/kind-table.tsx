import { runTexts } from '@kinchart/texts/en/import.ts'
import type { LedgerRow } from '@kinchart/contract/calls/import.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { CheckRounded, ExpandLessRounded, ExpandMoreRounded, HourglassEmptyRounded, WarningAmberRounded } from 'icons'
import { useId, useState, type ReactNode } from 'react'
import { Spinner } from '#ui/spinner.tsx'
import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import { progressOf, splitLedger } from '#import/ledger-words.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames, common } from '#theme/styles.ts'
import styles from './progress.module.css'
import { onlyWhereAny, recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { sections } from '@kinchart/contract/sections/all.ts'

type MainRow = { readonly name: string; readonly row: LedgerRow }

type KindCounts = {
  readonly kinds: number
  readonly done: number
  readonly waiting: number
  readonly lacking: number
}

type Split = {
  readonly main: readonly MainRow[]
  readonly others: readonly LedgerRow[]
  readonly counts: KindCounts
}

/**
 * The resource types of each tab, in tab order. Vitals and labs share one resource type, which is listed with the
 * first of their tabs.
 */
const kindsOfTypes: readonly (readonly string[])[] = recordTypes
  .filter(({ tabUrl }) => !onlyWhereAny.some((one) => one === tabUrl))
  .reduce<readonly (readonly string[])[]>((before, { tabUrl }) => {
    const types = Object.keys(sections.find(({ name }) => name === tabUrl)?.types ?? {})
    return [...before, types.filter((type) => !before.flat().includes(type))]
  }, [])

export function splitKinds(rows: readonly LedgerRow[]): Split {
  const main = kindsOfTypes.flatMap((kinds): readonly MainRow[] => {
    const [first, ...more] = rows.filter(({ resourceType }) => kinds.includes(resourceType))
    if (first === undefined) return []
    // Only medications have several resource types.
    const name = kinds.length > 1 ? nameOf(kinds) : kindWord(first.resourceType)
    return [{ name, row: more.reduce(together, first) }]
  })
  const others = rows.filter(({ resourceType }) => !kindsOfTypes.flat().includes(resourceType))
  const count = (...states: readonly LedgerRow['state'][]) =>
    others.filter(({ state }) => states.includes(state)).length
  return {
    main,
    others,
    counts: {
      kinds: others.length,
      done: count('done'),
      waiting: count('waiting', 'running'),
      lacking: count('partial', 'failed', 'not-granted'),
    },
  }
}

const nameOf = (kinds: readonly string[]): string =>
  sections.find(({ types }) => kinds.every((kind) => kind in types))?.title ?? ''

/**
 * Merges two rows. The merged row is complete if both resource types are complete. It has no total if either total is
 * unknown.
 */
function together(a: LedgerRow, b: LedgerRow): LedgerRow {
  const lacking = [a, b].find(({ state }) => state === 'partial' || state === 'failed' || state === 'not-granted')
  const states = [a.state, b.state]
  const isOpen = states.some((state) => state === 'waiting' || state === 'running')
  const both = (add: (row: LedgerRow) => number | null): number | null => {
    const [one, other] = [add(a), add(b)]
    return one === null || other === null ? null : one + other
  }
  return {
    resourceType: a.resourceType,
    state: isOpen
      ? states.every((state) => state === 'waiting')
        ? 'waiting'
        : 'running'
      : lacking === undefined
        ? 'done'
        : a.state === b.state
          ? a.state
          : 'partial',
    pages: Math.max(a.pages, b.pages),
    offered: both(({ offered }) => offered),
    received: a.received + b.received,
    stored: a.stored + b.stored,
    refused: a.refused + b.refused,
    missing: both(({ missing }) => missing),
    reason: isOpen ? null : (lacking?.reason ?? null),
    notices: [...a.notices, ...b.notices],
  }
}

const lacking = <WarningAmberRounded className={classNames(styles.attn)} data-part="attn" aria-hidden />
const signs: Record<LedgerRow['state'], ReactNode> = {
  done: <CheckRounded className={classNames(styles.ok)} data-part="ok" aria-hidden />,
  running: <Spinner />,
  waiting: <HourglassEmptyRounded aria-hidden />,
  partial: lacking,
  failed: lacking,
  'not-granted': lacking,
}

export function KindTable({ rows }: { rows: readonly LedgerRow[] }) {
  const [isOpen, setOpen] = useState(false)
  const moreId = useId()
  const { main, others, counts } = splitKinds(rows)
  const { reported, none } = splitLedger(others)
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
                {reported.map((row) => (
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
