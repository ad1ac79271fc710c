import { overviewTexts } from '@kinchart/texts/en/overview.ts'
import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { chooseMeasures, mostMeasures } from '@kinchart/contract/calls/overview.ts'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { MeasureTile } from '#record/by-test/measure-tile.tsx'
import { useNotify } from '#ui/notices.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
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

/** A few repeated measurements, each with its latest value and its history. */
export function Measures({ profileId, measures, onOpen, onAgain }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <div className={styles.overviewSectionHead}>
        <h2>{overviewTexts.measures}</h2>
        {measures !== null && measures.choices.length > 0 && (
          <>
            <p>{overviewTexts.usualMeasures}</p>
            <button
              type="button"
              className={classNames(common.textButton, styles.overviewHeadEnd)}
              onClick={() => setChoosing(true)}
            >
              {overviewTexts.choose}
            </button>
          </>
        )}
      </div>
      {measures === null && <PartFailed title={overviewTexts.measures} onAgain={onAgain} />}
      {measures !== null && measures.shown.length === 0 && (
        <p className={classNames(common.card, styles.overviewEmpty)}>{overviewTexts.noMeasures}</p>
      )}
      {measures !== null && (
        <ul className={styles.overviewTiles}>
          {measures.shown.map((measure) => (
            <li key={measure.key}>
              <MeasureTile measure={measure} onOpen={(row) => onOpen({ row, section: 'vitals' })} />
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
      <ul className={styles.overviewChoices}>
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
