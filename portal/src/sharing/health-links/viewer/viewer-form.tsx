import { requiredText } from '@kinchart/contract/rules/fields.ts'
import { healthLinkLimits } from '@kinchart/contract/calls/health-links.ts'
import { viewerTexts as words } from '@kinchart/texts/en/health-links.ts'
import Button from '@mui/material/Button'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Band } from '#ui/band.tsx'
import { byRules } from '#ui/by-rules.ts'
import { FormField } from '#ui/form-field.tsx'
import { formatInstantWithTime } from '#text/format-date.ts'
import { readLink } from '../link-payload.ts'
import type { LinkPayload } from '../link-payload.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './viewer.module.css'

const pasteRules = z.object({
  link: z.string().superRefine((typed, context) => {
    const read = readLink(typed)
    if (read.kind === 'failure') context.addIssue(words.failures[read.why])
  }),
})

/** The viewer's name is recorded in the link's access log. */
const askRules = (hasPasscode: boolean) =>
  z.object({
    who: requiredText(healthLinkLimits.recipientLength, words.whoMissing),
    passcode: hasPasscode ? z.string().min(1, words.passcodeMissing) : z.string(),
  })

type PasteProps = { readonly initial: string; readonly onLink: (link: string) => void }

/** Accepts a pasted link. */
export function PasteForm({ initial, onLink }: PasteProps) {
  const form = useForm({ resolver: byRules(() => pasteRules), defaultValues: { link: initial } })
  const submit = form.handleSubmit(({ link }) => onLink(link))
  return (
    <form className={classNames(styles.viewerForm, common.card)} onSubmit={(event) => void submit(event)} noValidate>
      <FormField
        form={form}
        name="link"
        label={words.paste}
        help={words.pasteHelp}
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
  /** The error of the last attempt. */
  readonly complaint: string | null
  readonly onOpen: (recipient: string, passcode: string | null) => void
}

/** Asks for the viewer's name, and the passcode if the link has one. */
export function AskForm({ payload, isBusy, complaint, onOpen }: AskProps) {
  const form = useForm({
    resolver: byRules(() => askRules(payload.hasPasscode)),
    defaultValues: { who: '', passcode: '' },
  })
  const submit = form.handleSubmit(({ who, passcode }) => onOpen(who.trim(), payload.hasPasscode ? passcode : null))
  return (
    <form className={classNames(styles.viewerForm, common.card)} onSubmit={(event) => void submit(event)} noValidate>
      {(payload.label !== null || payload.exp !== null) && (
        <p>
          {payload.label !== null && words.labelled({ label: payload.label })}{' '}
          {payload.exp !== null &&
            words.until({ day: formatInstantWithTime(new Date(payload.exp * 1000).toISOString()) })}
        </p>
      )}
      {complaint !== null && <Band tone="bad">{complaint}</Band>}
      <FormField
        form={form}
        name="who"
        label={words.who}
        help={words.whoHelp}
        slotProps={{ input: { maxLength: healthLinkLimits.recipientLength, autoComplete: 'name' } }}
        isRequired
      />
      {payload.hasPasscode && (
        <FormField
          form={form}
          name="passcode"
          label={words.passcode}
          help={words.passcodeHelp}
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
