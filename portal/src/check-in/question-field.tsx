import { checkInLimits } from '@kinchart/contract/calls/check-in.ts'
import { wordsOf, type FormItem } from '@kinchart/contract/calls/check-in-form.ts'
import { checkInTexts } from '@kinchart/texts/en/check-in.ts'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Radio from '@mui/material/Radio'
import AddRounded from 'icon:round-add'
import { useId } from 'react'
import common from '#theme/common.module.css'
import { Field } from '#ui/field.tsx'
import { withOffset, withoutOffset } from './answer-rules.ts'
import styles from './check-in.module.css'

const words = checkInTexts.form

type Props = {
  readonly item: FormItem
  readonly label: string
  readonly given: readonly string[]
  readonly fault: string | undefined
  readonly onAnswer: (given: readonly string[]) => void
}

export function QuestionField(props: Props) {
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
}: Props & { readonly options: readonly (readonly [value: string, text: string])[] }) {
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

/** Text, number, date or time. A repeating question takes several answers. */
function Typed({ item, label, given, fault, onAnswer }: Props) {
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
          // The answers to one question have no ids.
          key={at}
          {...(at === 0 ? { id: `question-${item.linkId}` } : {})}
          label={at === 0 ? label : `${label} (${at + 1})`}
          type={types[item.kind] ?? 'text'}
          value={item.kind === 'dateTime' ? withoutOffset(value) : value}
          isRequired={item.isRequired && at === 0}
          error={at === 0 ? fault : undefined}
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
