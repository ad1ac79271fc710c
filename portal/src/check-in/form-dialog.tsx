import type { CheckInChoice, CheckInForm } from '@kinchart/contract/calls/check-in.ts'
import { answersTo, enabledItems, isQuestion, type FormItem } from '@kinchart/contract/calls/check-in-form.ts'
import { checkInTexts } from '@kinchart/texts/en/check-in.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import common from '#theme/common.module.css'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { faultOf } from './answer-rules.ts'
import { QuestionField } from './question-field.tsx'
import styles from './check-in.module.css'

const words = checkInTexts.form

type Props = {
  readonly item: CheckInForm
  readonly choice: CheckInChoice
  readonly onChoose: (choice: CheckInChoice) => void
  readonly onClose: () => void
}

export function FormDialog({ item, choice, onChoose, onClose }: Props) {
  const [isChecked, setChecked] = useState(false)
  const { answers } = choice
  const enabled = enabledItems(item.form, answers)
  const ids = new Set(enabled.map(({ linkId }) => linkId))
  const faults = new Map(
    enabled.flatMap((one) => {
      const fault = isQuestion(one) ? faultOf(one, answersTo(answers, one.linkId)) : null
      return fault === null ? [] : [[one.linkId, fault] as const]
    }),
  )
  const finish = (): void => {
    if (faults.size === 0) return onClose()
    setChecked(true)
    const [first] = faults.keys()
    document.getElementById(`question-${first ?? ''}`)?.focus()
  }
  const draw = (items: readonly FormItem[]) =>
    items
      .filter(({ linkId }) => ids.has(linkId))
      .map((one) => (
        <div key={one.linkId} className={styles.question}>
          {one.kind === 'group' ? (
            <fieldset className={styles.group}>
              <legend>{labelOf(one)}</legend>
              {draw(one.items)}
            </fieldset>
          ) : (
            <>
              {one.kind === 'display' ? (
                <p>{labelOf(one)}</p>
              ) : (
                <QuestionField
                  item={one}
                  label={labelOf(one)}
                  given={Object.hasOwn(answers, one.linkId) ? (answers[one.linkId] ?? []) : []}
                  fault={isChecked ? faults.get(one.linkId) : undefined}
                  onAnswer={(given) => onChoose({ ...choice, answers: { ...answers, [one.linkId]: [...given] } })}
                />
              )}
              {one.items.length > 0 && <div className={styles.inner}>{draw(one.items)}</div>}
            </>
          )}
        </div>
      ))
  return (
    <SheetDialog
      title={item.title}
      titleLanguage={undefined}
      subtitle={item.formTitle ?? words.open}
      isOpen
      isWide
      onClose={finish}
      actions={
        <Button variant="contained" onClick={finish}>
          {words.save}
        </Button>
      }
    >
      <div className={common.stack}>{draw(item.form)}</div>
    </SheetDialog>
  )
}

const labelOf = ({ prefix, text, linkId }: FormItem): string =>
  [prefix, text === '' ? linkId : text].filter((one) => one !== '').join(' ')
