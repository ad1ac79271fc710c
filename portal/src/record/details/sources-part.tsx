import { duplicateTexts, resultTexts } from '@kinchart/texts/en/details.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import LocalHospitalOutlined from 'icon:outline-local-hospital'
import type { ReactNode } from 'react'
import { formatInstant } from '#text/format-date.ts'
import common from '#theme/common.module.css'
import type { RecordSource } from '#record/record-source.ts'
import type { ShownRow } from '#record/section.ts'
import styles from './details.module.css'
import { recordQuery } from './record-query.ts'
import { rowOfRecord } from './row-of-record.ts'
import type { Duplicates } from './use-duplicates.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { markWord } from '#record/values/mark-word.ts'

export function describeOtherSource(other: ShownRow, shown: ShownRow): string {
  const words = resultWords(other)
  if (words !== null) return resultTexts.sentSame({ words })
  const here = new Map(shown.facts.map(({ label, text }) => [label, text]))
  const differing = other.facts.filter(({ label, text }) => here.has(label) && here.get(label) !== text)
  if (differing.length === 0) return resultTexts.sentAlike
  return resultTexts.sentOtherwise({ words: listOf(differing.map((fact) => resultTexts.factSent(fact))) })
}

function resultWords({ cells, results }: ShownRow): string | null {
  const { value, referenceRange, interpretation } = cells
  if (value?.kind !== 'values' || value.values.length === 0 || results.length > 1) return null
  const range = referenceRange?.kind === 'range' ? referenceRange.range : null
  const mark = interpretation?.kind === 'mark' ? interpretation : null
  return listOf([
    ...value.values.map(({ value: digits, unit }) => (unit === null ? digits : `${digits} ${unit}`)),
    range === null || range.text === '' ? resultTexts.noRangeSent : resultTexts.rangeSent({ text: range.text }),
    (mark?.mark ? markWord(mark.mark) : mark?.text) ?? resultTexts.noMarkSent,
  ])
}

type Props = {
  readonly source: RecordSource
  readonly row: ShownRow
  readonly openedId: string
  readonly onOpen: (id: string, row: ShownRow | null) => void
  readonly duplicates: Duplicates
}

/** Source: Q16. */
export function SourcesPart({ source, row, openedId, onOpen, duplicates }: Props) {
  const { canSay, said, isSaying, say } = duplicates
  return (
    <section>
      <h3>{resultTexts.from}</h3>
      <ul className={styles.sources}>
        {row.sources.map(({ id, providerName }) => (
          <li key={id}>
            <LocalHospitalOutlined className={common.kindIcon} aria-hidden />
            <OneSource
              {...{ source, id, row, providerName, onOpen }}
              isShown={id === openedId}
              isAlone={row.sources.length === 1}
              below={
                canSay &&
                id !== openedId &&
                !said.some((one) => one.row.id === id) && (
                  <Button
                    className={styles.flush}
                    disabled={isSaying}
                    aria-label={duplicateTexts.differentFrom({ name: providerName })}
                    onClick={() => say({ otherId: id, is: 'different' })}
                  >
                    {duplicateTexts.different}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type OneProps = Pick<Props, 'source' | 'row' | 'onOpen'> & {
  readonly id: string
  readonly providerName: string
  readonly isShown: boolean
  readonly isAlone: boolean
  readonly below: ReactNode
}

function OneSource({ source, id, row, providerName, isShown, isAlone, below, onOpen }: OneProps) {
  const { data } = useQuery(recordQuery(source, id))
  const day = data === undefined ? null : formatInstant(data.receivedAt)
  const other = data === undefined ? null : rowOfRecord(data)
  const shown = day === null ? null : isAlone ? resultTexts.arrivedOn({ day }) : resultTexts.shownAbove({ day })
  const otherText =
    other !== null ? describeOtherSource(other, row) : day === null ? null : resultTexts.arrivedOn({ day })
  return (
    <>
      <span className={common.grow}>
        <b>{providerName}</b>
        {/* Reserves the line's space until its text has loaded. */}
        <small>{(isShown ? shown : otherText) ?? '\u00A0'}</small>
        {below}
      </span>
      {!isAlone && (
        <Button
          variant={isShown ? 'outlined' : 'text'}
          aria-pressed={isShown}
          aria-label={resultTexts.showAs({ name: providerName })}
          onClick={() => onOpen(id, other && { ...other, title: row.title, sources: row.sources, ...testsOf(row) })}
        >
          {resultTexts.show}
        </Button>
      )}
    </>
  )
}

/** The history lists the result once, under the record that the list shows. */
const testsOf = ({ id, tests = [] }: ShownRow): Pick<ShownRow, 'tests'> => ({
  tests: tests.map((test) => ({ id, ...test })),
})
