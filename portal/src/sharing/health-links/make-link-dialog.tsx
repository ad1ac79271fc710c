import { healthLinkLimits, healthLinkModes, summaryTypeIds } from '@kinchart/contract/health-links.ts'
import type { HealthLinkMode } from '@kinchart/contract/health-links.ts'
import { recordTypes } from '@kinchart/contract/record-types.ts'
import { healthLinkTexts as words } from '@kinchart/texts/health-links.ts'
import { actionTexts } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Radio from '@mui/material/Radio'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { ChoiceField } from '#ui/choice-field.tsx'
import { Field, FieldNote } from '#ui/field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { LinkCode } from './link-code.tsx'
import { expiryOf } from './link-expiry.ts'
import type { Span } from './link-expiry.ts'
import { makeLink } from './make-link.ts'
import type { SummaryTypeId } from './make-link.ts'
import { newPasscode } from './new-passcode.ts'

type Props = {
  readonly profileId: string
  readonly name: string
  readonly onMade: () => void
  readonly onClose: () => void
}
type Made = { readonly link: string; readonly label: string; readonly passcode: string | null }
type Errors = { readonly types?: string; readonly day?: string; readonly passcode?: string }

const types = recordTypes.filter(({ id }) => summaryTypeIds.some((one) => one === id))
const spans = Object.entries(words.spans).map(([value, text]) => ({ value, text }))

/** Makes a link: what it holds, until when, how it opens; then the code, and the passcode this one time. */
export function MakeLinkDialog({ profileId, name, onMade, onClose }: Props) {
  const notify = useNotify()
  const formId = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [label, setLabel] = useState('')
  const [span, setSpan] = useState<Span>('7')
  const [day, setDay] = useState('')
  const [mode, setMode] = useState<HealthLinkMode>('manifest')
  const [passcode, setPasscode] = useState(newPasscode)
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const isEvery = types.every(({ id }) => chosen.has(id))
  const choose = (id: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const expiresAt = expiryOf(span, day)
    const code = mode === 'manifest' ? passcode : null
    const found: Errors = {
      ...(chosen.size === 0 ? { types: words.chooseOne } : {}),
      ...(expiresAt === null ? { day: words.dayWrong } : {}),
      ...(code !== null && code.length < healthLinkLimits.passcodeMin ? { passcode: words.passcodeShort } : {}),
    }
    setErrors(found)
    if (expiresAt === null || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const recordTypeIds = summaryTypeIds.filter((id): id is SummaryTypeId => chosen.has(id))
      const named = label.trim()
      const link = await makeLink({ profileId, mode, label: named, expiresAt, passcode: code, recordTypeIds })
      setMade({ link, label: named, passcode: code })
      onMade()
    } catch (failure) {
      notify('error', failureText(failure))
    }
    setBusy(false)
  }

  if (made !== null) return <MadeDialog {...made} onClose={onClose} />
  return (
    <SheetDialog
      title={words.make}
      subtitle={name}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button variant="contained" type="submit" form={formId} loading={isBusy}>
            {words.make}
          </Button>
        </>
      }
    >
      <form id={formId} className="make-link" onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className="link-types" aria-describedby={`${formId}-types`}>
          <legend>{words.which}</legend>
          <label className="link-types-all">
            <Checkbox
              checked={isEvery}
              indeterminate={chosen.size > 0 && !isEvery}
              onChange={(event) => setChosen(new Set(event.target.checked ? types.map(({ id }) => id) : []))}
            />
            {words.selectAll}
          </label>
          <div className="link-types-list">
            {types.map((type) => (
              <label key={type.id}>
                <Checkbox checked={chosen.has(type.id)} onChange={(event) => choose(type.id, event.target.checked)} />
                {type.name}
              </label>
            ))}
          </div>
          <FieldNote id={`${formId}-types`} error={errors.types} help={words.noNotes} />
        </fieldset>
        <Field
          label={words.label}
          help={words.labelHelp}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          slotProps={{ input: { maxLength: healthLinkLimits.labelLength, autoComplete: 'off' } }}
        />
        <div className="link-until">
          <ChoiceField
            label={words.until}
            options={spans}
            value={span}
            onChange={(event) => setSpan(event.target.value as Span)}
          />
          {span === 'date' && (
            <Field
              label={words.day}
              type="date"
              value={day}
              error={errors.day}
              onChange={(event) => setDay(event.target.value)}
              isRequired
            />
          )}
        </div>
        <fieldset className="link-modes">
          <legend>{words.how}</legend>
          {healthLinkModes.map((one) => (
            <label key={one}>
              <Radio name="mode" checked={mode === one} onChange={() => setMode(one)} />
              <span>
                {words.modes[one]}
                <small className="help">{words.modeHelps[one]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {mode === 'manifest' && (
          <Field
            label={words.passcode}
            help={words.passcodeHelp}
            value={passcode}
            error={errors.passcode}
            onChange={(event) => setPasscode(event.target.value)}
            slotProps={{
              input: { maxLength: healthLinkLimits.passcodeMax, autoComplete: 'off', spellCheck: false },
            }}
            isRequired
          />
        )}
        <p className="help">
          {words.snapshot} {words.encrypted}
        </p>
      </form>
    </SheetDialog>
  )
}

function MadeDialog({ link, label, passcode, onClose }: Made & { readonly onClose: () => void }) {
  return (
    <SheetDialog
      title={words.made}
      subtitle={label}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {actionTexts.done}
        </Button>
      }
    >
      <div className="stack">
        <LinkCode link={link} label={label} />
        {passcode !== null && (
          <div className="link-passcode">
            <span className="field-label">{words.passcode}</span>
            <output>{passcode}</output>
            <p className="help">{words.passcodeShown}</p>
          </div>
        )}
        <p className="help">{passcode === null ? words.anyone : words.anyoneWithCode}</p>
      </div>
    </SheetDialog>
  )
}
