import { healthLinkLimits } from '@kinchart/contract/health-links.ts'
import { viewerTexts as words } from '@kinchart/texts/health-links.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Band } from '#ui/band.tsx'
import { Field } from '#ui/field.tsx'
import { formatInstantWithTime } from '#text/format-date.ts'
import { readLink } from '../link-payload.ts'
import type { LinkPayload } from '../link-payload.ts'

type PasteProps = { readonly initial: string; readonly onLink: (link: string) => void }

/** Takes a link that was copied. */
export function PasteForm({ initial, onLink }: PasteProps) {
  const [typed, setTyped] = useState(initial)
  const [error, setError] = useState<string | undefined>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readLink(typed)
    if (read.kind === 'failure') setError(words.failures[read.why])
    else onLink(typed)
  }
  return (
    <form className="viewer-form card" onSubmit={submit} noValidate>
      <Field
        label={words.paste}
        help={words.pasteHelp}
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        multiline
        minRows={3}
        maxRows={6}
        slotProps={{ input: { autoComplete: 'off', spellCheck: false } }}
        isRequired
      />
      <Button variant="contained" type="submit">
        {words.open}
      </Button>
    </form>
  )
}

type AskProps = {
  readonly payload: LinkPayload
  readonly isBusy: boolean
  /** What was wrong with the last try. */
  readonly complaint: string | null
  readonly onOpen: (recipient: string, passcode: string | null) => void
}

/** Asks who is looking, and the passcode where the link has one. */
export function AskForm({ payload, isBusy, complaint, onOpen }: AskProps) {
  const [who, setWho] = useState('')
  const [passcode, setPasscode] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (who.trim() === '' || (payload.hasPasscode && passcode === '')) return
    onOpen(who.trim(), payload.hasPasscode ? passcode : null)
  }
  return (
    <form className="viewer-form card" onSubmit={submit} noValidate>
      {(payload.label !== null || payload.exp !== null) && (
        <p>
          {payload.label !== null && words.labelled({ label: payload.label })}{' '}
          {payload.exp !== null &&
            words.until({ day: formatInstantWithTime(new Date(payload.exp * 1000).toISOString()) })}
        </p>
      )}
      {complaint !== null && <Band tone="bad">{complaint}</Band>}
      <Field
        label={words.who}
        help={words.whoHelp}
        error={isTried && who.trim() === '' ? words.whoMissing : undefined}
        value={who}
        onChange={(event) => setWho(event.target.value)}
        slotProps={{ input: { maxLength: healthLinkLimits.recipientLength, autoComplete: 'name' } }}
        isRequired
      />
      {payload.hasPasscode && (
        <Field
          label={words.passcode}
          help={words.passcodeHelp}
          error={isTried && passcode === '' ? words.passcodeMissing : undefined}
          value={passcode}
          onChange={(event) => setPasscode(event.target.value)}
          slotProps={{ input: { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } }}
          isRequired
        />
      )}
      <Button variant="contained" type="submit" loading={isBusy}>
        {words.open}
      </Button>
    </form>
  )
}
