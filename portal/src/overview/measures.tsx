import { overviewTexts } from '@kinchart/texts/overview.ts'
import { byTestTexts } from '@kinchart/texts/by-test.ts'
import { chooseMeasures, mostMeasures } from '@kinchart/contract/overview.ts'
import type { Measure } from '@kinchart/contract/by-test.ts'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { Spark } from '#chart/by-test/spark.tsx'
import { isRed, pastWords, rowOfTest, sentenceOf, shownValue } from '#chart/by-test/test-words.ts'
import { BigValue, Mark, RangeRule } from '#chart/values/value.tsx'
import { formatDate } from '#text/format-date.ts'
import { useNotify } from '#ui/notices.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { actionTexts } from '@kinchart/texts/ui.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import type { OpenEntry } from './open-entry.ts'
import type { Overview } from './overview-query.ts'
import { overviewQuery } from './overview-query.ts'
import { PartFailed } from './overview-card.tsx'
import styles from './overview.module.css'

type Props = {
  readonly profileId: string
  readonly measures: Overview['measures']
  readonly onOpen: OpenEntry
  readonly onAgain: () => void
}

/** A few things that are measured again and again, each with its latest value and its past. */
export function Measures({ profileId, measures, onOpen, onAgain }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <div className={styles.sectionHead}>
        <h2>{overviewTexts.measures}</h2>
        {measures !== null && measures.choices.length > 0 && (
          <>
            <p>{overviewTexts.usualMeasures}</p>
            <button
              type="button"
              className={classNames(common.textButton, styles.headEnd)}
              onClick={() => setChoosing(true)}
            >
              {overviewTexts.choose}
            </button>
          </>
        )}
      </div>
      {measures === null && <PartFailed title={overviewTexts.measures} onAgain={onAgain} />}
      {measures !== null && measures.shown.length === 0 && (
        <p className={classNames(common.card, styles.empty)}>{overviewTexts.noMeasures}</p>
      )}
      {measures !== null && (
        <ul className={styles.tiles}>
          {measures.shown.map((measure) => (
            <li key={measure.key}>
              <Tile measure={measure} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {isChoosing && measures !== null && (
        <ChooseMeasures profileId={profileId} measures={measures} onClose={() => setChoosing(false)} />
      )}
    </>
  )
}

function Tile({ measure: { name, lines }, onOpen }: { measure: Measure; onOpen: OpenEntry }) {
  const [first, second] = lines
  if (first === undefined) return null
  const { latest } = first
  // Both halves of a blood pressure are read together where they are of one moment.
  const isPair = second !== undefined && second.latest.id === latest.id
  const value = shownValue(latest)
  const shown = isPair ? { ...value, value: `${value.value}/${shownValue(second.latest).value}` } : value
  const out = lines.find((line) => isRed(line.latest))
  const mark = (out ?? lines.find((line) => line.latest.mark !== null))?.latest.mark ?? null
  const range = latest.referenceRange
  const row = { ...rowOfTest(first), title: name, tests: lines.flatMap((line) => rowOfTest(line).tests ?? []) }
  return (
    <button
      type="button"
      className={classNames(common.card, styles.tile)}
      onClick={() => onOpen({ row, section: 'vitals' })}
    >
      <span className={styles.tileHead}>
        <b>{name}</b>
        {mark === null ? <span className={common.help}>{byTestTexts.noMark}</span> : <Mark mark={mark} text={null} />}
      </span>
      <span className={common.unseen}>{lines.map(sentenceOf).join('. ')}</span>
      <span className={styles.tileMiddle} aria-hidden>
        <BigValue shown={shown} isOut={out !== undefined} />
        <span className={styles.sparks}>
          {lines.map((line) => (
            <Spark key={line.key} past={line.past} />
          ))}
        </span>
      </span>
      <span className={styles.tileRange} aria-hidden>
        {isPair ? (
          <span>{pairRange(first.latest.referenceRange?.text, second.latest.referenceRange?.text)}</span>
        ) : range === null ? (
          <span>{byTestTexts.noRange}</span>
        ) : (
          <RangeRule range={range} value={value.value} isMarked={isRed(latest)} />
        )}
        <span className={common.num}>{pastWords(first, true)}</span>
      </span>
      <span className={styles.tileFoot} aria-hidden>
        <span className={common.num}>{latest.date === null ? byTestTexts.noDate : formatDate(latest.date)}</span>
        <span>{latest.providerName}</span>
      </span>
    </button>
  )
}

const pairRange = (upper: string | undefined, lower: string | undefined): string =>
  upper === undefined && lower === undefined
    ? byTestTexts.noRange
    : byTestTexts.rangeOf({ text: `${upper ?? '--'} / ${lower ?? '--'}` })

type ChooseProps = {
  readonly profileId: string
  readonly measures: NonNullable<Overview['measures']>
  readonly onClose: () => void
}

function ChooseMeasures({ profileId, measures, onClose }: ChooseProps) {
  const [keys, setKeys] = useState<readonly string[]>(measures.isChosen ? measures.shown.map(({ key }) => key) : [])
  const notify = useNotify()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: () => call(chooseMeasures, { body: { profileId, keys: [...keys] } }),
    onSuccess: async ({ message }) => {
      notify('success', message)
      await client.invalidateQueries({ queryKey: overviewQuery(profileId).queryKey })
      onClose()
    },
    onError: (failure) => notify('error', failureText(failure)),
  })
  return (
    <SheetDialog
      title={overviewTexts.choose}
      subtitle={overviewTexts.chooseHelp({ count: mostMeasures })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button variant="contained" loading={save.isPending} onClick={() => save.mutate()}>
            {overviewTexts.save}
          </Button>
        </>
      }
    >
      <ul className={styles.choices}>
        {measures.choices.map(({ key, name, count }) => {
          const isChosen = keys.includes(key)
          return (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={!isChosen && keys.length >= mostMeasures}
                  onChange={() => setKeys(isChosen ? keys.filter((one) => one !== key) : [...keys, key])}
                />
                <span className={common.grow}>{name}</span>
                <small className={common.num}>{byTestTexts.undated({ count })}</small>
              </label>
            </li>
          )
        })}
      </ul>
    </SheetDialog>
  )
}
