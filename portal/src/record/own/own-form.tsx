import {
  ownDocumentBytes,
  ownDocumentTypes,
  type OwnKind,
  partialDay,
  printedUnit,
  ownKinds,
} from '@kinchart/contract/calls/own-entries.ts'
import type { UseFormReturn } from 'react-hook-form'
import { FieldNote, FieldLabel } from '#ui/field.tsx'
import { FormField } from '#ui/form-field.tsx'
import { classNames, common } from '#theme/styles.ts'
import fieldStyles from '#ui/field.module.css'
import { fieldsOf, usualUnit, type OwnField, type Typed } from './own-fields.ts'
import styles from './own.module.css'
import type { AddedBy } from '@kinchart/contract/calls/record-list.ts'
import { ownEntryTexts as words } from '@kinchart/texts/en/own-entry.ts'
import { OwnChip } from '#record/chips.tsx'
import { joined } from '@kinchart/contract/sections/words.ts'
import { ownDocumentKinds, ownNote, ownTexts, vitalNames } from '@kinchart/texts/en/own.ts'
import { formatDate, formatDateTime } from '#text/record-text.ts'
import { AttachFileRounded, HealingOutlined } from 'icons'
import { SectionIcon } from '#record/section-icon.tsx'

type Props = {
  readonly kind: OwnKind
  readonly form: UseFormReturn<Typed>
  readonly typed: Typed
  readonly isNew: boolean
  readonly onFile: (file: File | null) => void
}

export function OwnForm({ kind, form, typed, isNew, onFile }: Props) {
  return (
    <div className={styles.fields}>
      {fieldsOf(kind, typed, isNew).map((field) => (
        <div key={field.name} className={classNames(field.isWide === true ? styles.ownWide : undefined)}>
          {field.type === 'file' ? (
            <FileField field={field} error={form.formState.errors[field.name]?.message} onFile={onFile} />
          ) : (
            <OneField {...{ field, form, isNew }} />
          )}
        </div>
      ))}
    </div>
  )
}

function OneField({ field, form, isNew }: { field: OwnField; form: UseFormReturn<Typed>; isNew: boolean }) {
  const { name, label, type = 'text', help, options, unit, isRequired = false, isLong = false } = field
  const own = { form, name, label, isRequired }
  if (options !== undefined)
    return (
      <FormField
        {...own}
        options={options}
        // The measurement of an existing entry can't be changed, because it determines the unit.
        {...(name === 'of' && !isNew ? { disabled: true } : {})}
        onChangeCapture={(event) => {
          if (name === 'of') form.setValue('unit', usualUnit((event.target as HTMLSelectElement).value))
        }}
      />
    )
  return (
    <FormField
      {...own}
      type={type}
      {...(help === undefined ? {} : { help })}
      {...(isLong ? { multiline: true, minRows: 4 } : {})}
      {...(unit === undefined ? {} : { endAdornment: <span className={styles.unit}>{unit}</span> })}
      slotProps={{
        input: {
          autoComplete: 'off',
          ...(unit === undefined && name !== 'value' ? {} : { inputMode: 'decimal' as const }),
        },
      }}
    />
  )
}

type FileProps = {
  readonly field: OwnField
  readonly error: string | undefined
  readonly onFile: (file: File | null) => void
}

const FILE_ID = 'own-entry-file'

function FileField({ field, error, onFile }: FileProps) {
  return (
    <div className={fieldStyles.field} data-part="field">
      <FieldLabel htmlFor={FILE_ID} label={field.label} isRequired={field.isRequired === true} />
      <input
        id={FILE_ID}
        className={styles.file}
        type="file"
        accept={ownDocumentTypes.join()}
        aria-invalid={error !== undefined}
        aria-describedby={`${FILE_ID}-note`}
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
      <FieldNote id={`${FILE_ID}-note`} error={error} help={field.help} />
    </div>
  )
}

export const isTooLarge = (file: File): boolean => file.size > ownDocumentBytes

type OwnPreviewProps = { readonly list: string; readonly preview: Preview | null; readonly addedBy: AddedBy }

export function OwnPreview({ list, preview, addedBy }: OwnPreviewProps) {
  return (
    <div className={styles.preview}>
      <h3>{words.preview({ list })}</h3>
      <div className={styles.previewRow} aria-live="polite" data-part="own-preview">
        {preview === null ? (
          <span className={common.muted}>{words.previewEmpty}</span>
        ) : (
          <>
            {preview.value !== '' && (
              <span className={styles.previewValue}>
                <b>{preview.value}</b> {preview.unit}
              </span>
            )}
            <span className={common.grow}>
              {preview.title}
              <small>{preview.line}</small>
            </span>
            <OwnChip addedBy={addedBy} />
          </>
        )}
      </div>
    </div>
  )
}

type Preview = { readonly value: string; readonly unit: string; readonly title: string; readonly line: string }

/** Null while there is nothing to show. */
export function previewOf(kind: OwnKind, typed: Typed): Preview | null {
  const preview = previews[kind](typed)
  return preview.title === '' || (kind === 'vitals' && preview.value === '') ? null : preview
}

const of = (typed: Typed, name: string): string => (typed[name] ?? '').trim()
const day = (typed: Typed, name: string): string => {
  const date = partialDay(of(typed, name))
  return date === '' ? '' : formatDate(date)
}
const since = (typed: Typed): string => {
  const start = day(typed, 'since')
  return start === '' ? '' : words.since({ day: start })
}
const until = (typed: Typed): string => {
  const end = day(typed, 'until')
  return end === '' ? '' : words.until({ day: end })
}
const at = (typed: Typed): string => {
  const place = of(typed, 'place')
  return place === '' ? '' : words.at({ place })
}
const named = (typed: Typed, ...line: readonly string[]): Preview => ({
  ...{ value: '', unit: '', title: of(typed, 'name') },
  line: joined(...line),
})

const previews: Readonly<Record<OwnKind, (typed: Typed) => Preview>> = {
  vitals: (typed) => {
    const [value = '', lower = ''] = ['value', 'lower'].map((name) => of(typed, name).replace(',', '.'))
    const time = of(typed, 'time')
    const date = of(typed, 'date')
    return {
      value: of(typed, 'of') === 'blood-pressure' && lower !== '' ? `${value}/${lower}` : value,
      unit: printedUnit(of(typed, 'unit')),
      title: vitalNames[of(typed, 'of') as keyof typeof vitalNames],
      line: joined(time === '' ? day(typed, 'date') : formatDateTime(`${date}T${time}`), of(typed, 'how')),
    }
  },
  medicine: (typed) => {
    const isTaken = of(typed, 'isTaken') === 'yes'
    return named(
      typed,
      of(typed, 'dose'),
      of(typed, 'frequency'),
      isTaken ? ownTexts.takenNow : ownTexts.stopped,
      since(typed),
      isTaken ? '' : until(typed),
    )
  },
  allergy: (typed) => {
    const severity = of(typed, 'severity')
    const severityText =
      severity === 'mild' || severity === 'moderate' || severity === 'severe' ? words.choices[severity] : ''
    return named(typed, of(typed, 'reaction'), severityText, since(typed))
  },
  condition: (typed) => named(typed, since(typed), of(typed, 'isThere') === 'no' ? until(typed) : ''),
  vaccination: (typed) => named(typed, day(typed, 'date'), at(typed)),
  procedure: (typed) => named(typed, day(typed, 'date'), at(typed)),
  note: (typed) => named(typed, ownNote.type, day(typed, 'date')),
  document: (typed) =>
    named(typed, ownDocumentKinds[of(typed, 'type') as keyof typeof ownDocumentKinds], day(typed, 'date')),
}

type KindChoiceProps = { readonly chosen: OwnKind; readonly onChoose: (kind: OwnKind) => void }

const kinds = Object.keys(ownKinds) as OwnKind[]

export function KindChoice({ chosen, onChoose }: KindChoiceProps) {
  return (
    <fieldset className={styles.kinds}>
      <legend className={common.unseen}>{words.what}</legend>
      {kinds.map((kind) => (
        <label key={kind} className={styles.kind}>
          <input type="radio" name="own-kind" checked={chosen === kind} onChange={() => onChoose(kind)} />
          <KindIcon kind={kind} />
          {words.kinds[kind]}
        </label>
      ))}
    </fieldset>
  )
}

function KindIcon({ kind }: { kind: OwnKind }) {
  if (kind === 'document') return <AttachFileRounded aria-hidden />
  return kind === 'procedure' ? <HealingOutlined aria-hidden /> : <SectionIcon section={ownKinds[kind]} />
}
