import { resultTexts } from '@kinchart/texts/en/details.ts'
import type { ReactNode } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { BigValue, Mark, RangeRule } from '#record/values/value.tsx'
import type { Fact, ShownRow } from '#record/section.ts'
import styles from './details.module.css'

export function ResultHero({ row, before }: { row: ShownRow; before?: ReactNode }) {
  const { value, interpretation, referenceRange } = row.cells
  if (value?.kind !== 'values' || (value.values.length === 0 && value.note === undefined)) return null
  const isNumber = value.values.length === 1 && value.values[0]?.isNumber === true
  // Patients' own measurements have no flag or range.
  const isSent = isNumber && row.addedBy === undefined
  const mark = interpretation?.kind === 'mark' ? interpretation : null
  const range = referenceRange?.kind === 'range' ? referenceRange : null
  return (
    <div className={styles.hero}>
      {value.values.map((one) => (
        <BigValue key={`${one.name} ${one.value} ${one.unit}`} shown={one} isOut={one.isOut ?? value.isOut} />
      ))}
      {value.note !== undefined && <span>{value.note}</span>}
      {mark !== null && (mark.mark !== null || mark.text !== null) ? (
        <Mark mark={mark.mark} text={mark.text} />
      ) : (
        isSent && <span className={common.help}>{resultTexts.noMark}</span>
      )}
      {(isSent || range?.range || before !== undefined) && (
        <dl className={styles.beside}>
          {range?.range ? (
            <div>
              <dt>{resultTexts.range}</dt>
              <dd>
                <RangeRule range={range.range} value={range.value} isMarked={range.isMarked} />
              </dd>
            </div>
          ) : (
            isSent && (
              <div>
                <dt>{resultTexts.range}</dt>
                <dd className={common.help}>{resultTexts.noRange}</dd>
              </div>
            )
          )}
          {before}
        </dl>
      )}
    </div>
  )
}

export function Facts({ facts, isOfResult = false }: { facts: readonly Fact[]; isOfResult?: boolean }) {
  if (facts.length === 0) return null
  return (
    <dl className={classNames(isOfResult ? styles.sixFacts : styles.pairFacts)} data-part="key-facts">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={common.num}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
