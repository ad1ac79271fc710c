import { type CheckInChoice, type CheckInForm, checkInLimits } from '@kinchart/contract/calls/check-in.ts'
import {
  answersTo,
  enabledItems,
  isQuestion,
  type FormItem,
  wordsOf,
  isAnswer,
} from '@kinchart/contract/calls/check-in-form.ts'
import { checkInTexts } from '@kinchart/texts/en/check-in.ts'
import Button from '@mui/material/Button'
import { useState, useId } from 'react'
import { common } from '#theme/styles.ts'
import { SheetDialog } from '#ui/dialog.tsx'
import styles from './check-in.module.css'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import Checkbox from '@mui/material/Checkbox'
import Radio from '@mui/material/Radio'
import { AddRounded } from 'icons'
import { Field } from '#ui/field.tsx'

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
  const problems = new Map(
    enabled.flatMap((one) => {
      const problem = isQuestion(one) ? problemOf(one, answersTo(answers, one.linkId)) : null
      return problem === null ? [] : [[one.linkId, problem] as const]
    }),
  )
  const finish = (): void => {
    if (problems.size === 0) return onClose()
    setChecked(true)
    const [first] = problems.keys()
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
                  problem={isChecked ? problems.get(one.linkId) : undefined}
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

type QuestionFieldProps = {
  readonly item: FormItem
  readonly label: string
  readonly given: readonly string[]
  readonly problem: string | undefined
  readonly onAnswer: (given: readonly string[]) => void
}

function QuestionField(props: QuestionFieldProps) {
  const { item, label, given } = props
  if (item.kind === 'not-asked')
    return (
      <div>
        <b>{label}</b>
        <p className={common.help}>{words.notAsked}</p>
      </div>
    )
  if (item.isReadOnly)
    return (
      <div>
        <b>{label}</b>
        <p>{given.map((one) => shownAnswer(item, one)).join(', ')}</p>
        <p className={common.help}>{words.fixed}</p>
      </div>
    )
  if (item.kind === 'boolean')
    return (
      <Choice
        {...props}
        options={[
          ['true', words.yes],
          ['false', words.no],
        ]}
      />
    )
  if (item.kind === 'choice' || (item.kind === 'open-choice' && item.options.length > 0))
    return <Choice {...props} options={item.options.map((text, at) => [`#${at}`, text] as const)} />
  return <Typed {...props} />
}

function shownAnswer(item: FormItem, given: string): string {
  if (item.kind === 'boolean') return given === 'true' ? words.yes : words.no
  return wordsOf(given, item)
}

function Choice({
  item,
  label,
  given,
  onAnswer,
  options,
}: QuestionFieldProps & { readonly options: readonly (readonly [value: string, text: string])[] }) {
  const name = useId()
  const isOpen = item.kind === 'open-choice'
  const own = given.find((one) => !options.some(([value]) => value === one)) ?? ''
  const choose = (value: string, isChosen: boolean): void => {
    if (!item.repeats) return onAnswer(isChosen ? [value] : [])
    onAnswer(isChosen ? [...given, value] : given.filter((one) => one !== value))
  }
  return (
    <fieldset className={styles.options}>
      <legend>
        {label} <Required item={item} />
      </legend>
      {options.map(([value, text], at) => (
        <label key={value} className={common.tick}>
          {item.repeats ? (
            <Checkbox checked={given.includes(value)} onChange={({ target }) => choose(value, target.checked)} />
          ) : (
            <Radio
              name={name}
              checked={given[0] === value}
              onChange={() => choose(value, true)}
              {...(at === 0 ? { slotProps: { input: { id: `question-${item.linkId}` } } } : {})}
            />
          )}
          {text}
        </label>
      ))}
      {isOpen && (
        <Field
          label={words.otherWords}
          value={own}
          onChange={({ target }) =>
            onAnswer([
              ...(item.repeats ? given.filter((one) => one !== own) : []),
              ...(target.value === '' ? [] : [target.value]),
            ])
          }
        />
      )}
      {!item.repeats && given.length > 0 && (
        <button type="button" className={common.textButton} onClick={() => onAnswer([])}>
          {words.none}
        </button>
      )}
    </fieldset>
  )
}

const Required = ({ item }: { readonly item: FormItem }) =>
  item.isRequired ? <small className={common.muted}>{uiTexts.required}</small> : null

const types: Partial<Record<FormItem['kind'], string>> = { date: 'date', time: 'time', dateTime: 'datetime-local' }

/** Renders a field for text, a number, a date or a time. A repeating question takes several answers. */
function Typed({ item, label, given, problem, onAnswer }: QuestionFieldProps) {
  const all = given.length === 0 ? [''] : given
  const set = (at: number, value: string): void => {
    const written = item.kind === 'dateTime' ? withOffset(value) : value
    const next = all.map((one, place) => (place === at ? written : one))
    onAnswer(next.length === 1 && next[0] === '' ? [] : next)
  }
  return (
    <div className={common.stack}>
      {all.map((value, at) => (
        <Field
          // Use the index as the key, because answers to a question have no ids.
          key={at}
          {...(at === 0 ? { id: `question-${item.linkId}` } : {})}
          label={at === 0 ? label : `${label} (${at + 1})`}
          type={types[item.kind] ?? 'text'}
          value={item.kind === 'dateTime' ? withoutOffset(value) : value}
          isRequired={item.isRequired && at === 0}
          error={at === 0 ? problem : undefined}
          multiline={item.kind === 'text'}
          {...(item.kind === 'text' ? { minRows: 3 } : {})}
          onChange={({ target }) => set(at, target.value)}
          slotProps={{
            input: {
              autoComplete: 'off',
              maxLength: item.maxLength ?? checkInLimits.answerLength,
              ...(item.kind === 'integer' || item.kind === 'decimal' ? { inputMode: 'decimal' as const } : {}),
            },
          }}
        />
      ))}
      {item.repeats && all.every((one) => one !== '') && (
        <Button startIcon={<AddRounded />} onClick={() => onAnswer([...all, ''])}>
          {words.addAnswer}
        </Button>
      )}
    </div>
  )
}

const problems: Partial<Record<FormItem['kind'], string>> = {
  integer: words.wrongInteger,
  decimal: words.wrongDecimal,
  date: words.wrongDay,
  url: words.wrongUrl,
}

/** Null if the answers are valid. */
function problemOf({ kind }: FormItem, given: readonly string[]): string | null {
  const isRight = given.every((one) => one.trim() === '' || isAnswer(kind, one.trim()))
  return isRight ? null : (problems[kind] ?? null)
}

/** Adds the UTC offset, which a FHIR `dateTime` requires. */
export function withOffset(local: string): string {
  const at = new Date(local)
  if (local === '' || Number.isNaN(at.getTime())) return ''
  const minutes = -at.getTimezoneOffset()
  const pad = (part: number): string => String(Math.trunc(Math.abs(part))).padStart(2, '0')
  return `${local.slice(0, 16)}:00${minutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`
}

/** Returns the `dateTime` in the device's local time. '' if the `dateTime` has no time of day. */
export function withoutOffset(written: string): string {
  const at = new Date(written)
  if (!written.includes('T') || Number.isNaN(at.getTime())) return ''
  const pad = (part: number, length = 2): string => String(part).padStart(length, '0')
  const day = [pad(at.getFullYear(), 4), pad(at.getMonth() + 1), pad(at.getDate())].join('-')
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}
