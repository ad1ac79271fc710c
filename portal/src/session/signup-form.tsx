import { sessionTexts } from '@kinchart/texts/en/session.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import { register as registerCall, signup } from '@kinchart/contract/calls/account.ts'
import { chosenPassword } from '@kinchart/contract/rules/chosen-password.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { defaults, genders, relationships } from '@kinchart/contract/rules/enumerations.ts'
import { repeats } from '@kinchart/contract/rules/fields.ts'
import { newestVersion } from '@kinchart/contract/legal/legal-text.ts'
import { authLabels, fieldMessages, messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useId, useState, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { failureText, send } from '#api/send.ts'
import { byRules, FormField, inWords } from '#ui/form-field.tsx'
import { useNotify } from '#ui/page.tsx'
import type { Credentials } from './auth-step.ts'
import { fieldErrorsAt, useFormFocus } from './forms.ts'
import { languageChoices } from '#text/languages.ts'
import { classNames, common as commonOf } from '#theme/styles.ts'
import styles from './auth-screen.module.css'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import type { LegalDocument } from '@kinchart/contract/calls/legal.ts'
import Checkbox from '@mui/material/Checkbox'
import { LegalSections, useLegalText, LegalTextMissing } from '#session/legal-text/legal-sections.tsx'
import { SheetDialog } from '#ui/dialog.tsx'

/** A timestamp as a string of digits. Source: S1 §3. */
const newUserObjectId = () => String(Date.now())

/** Passed to `useFormFocus` instead of the errors, because the form library already moves the focus to errors. */
const nothingWrong = {}

const fieldNames = [
  'firstName',
  'lastName',
  'phone',
  'gender',
  'preferredLanguage',
  'relationShip',
  'email',
  'password',
] as const

const rules = signup
  .omit({ userObjectId: true, acceptedPrivacy: true, acceptedTerms: true })
  .extend({ password: chosenPassword, confirmPassword: z.string() })
  .refine(...repeats('password', 'confirmPassword', fieldMessages.passwordsDiffer))
type Values = z.input<typeof rules>

type Props = {
  readonly email: string
  readonly isNew: boolean
  readonly onRegistered: (who: Credentials) => void
}

/** Source: S1 §2.6, §5. */
export function SignupForm({ email, isNew, onRegistered }: Props) {
  const notify = useNotify()
  const reasonId = useId()
  const [accepted, setAccepted] = useState({ privacy: false, terms: false })
  const open = Object.values(accepted).filter((is) => !is).length
  // True after the repeated password has lost the focus once. Before that, the user may still be typing it.
  const [hasRepeated, setRepeated] = useState(false)
  const form = useForm<Values>({
    resolver: byRules(() => rules),
    defaultValues: {
      firstName: '',
      lastName: '',
      phone: '',
      gender: defaults.gender,
      preferredLanguage: defaults.preferredLanguage,
      relationShip: defaults.relationship,
      email,
      password: '',
      confirmPassword: '',
    },
  })
  const { isSubmitting } = form.formState
  const [password, repeated] = useWatch({ control: form.control, name: ['password', 'confirmPassword'] })
  const element = useFormFocus(isNew, nothingWrong)

  const submit = form.handleSubmit(async ({ confirmPassword: _same, ...typed }) => {
    const who = { ...typed, email: typed.email.trim(), userObjectId: newUserObjectId() }
    const acceptances = {
      acceptedPrivacy: newestVersion('privacy').version,
      acceptedTerms: newestVersion('terms').version,
    }
    try {
      await send(registerCall, { body: { ...who, ...acceptances } }, null)
      notify('success', messages.signupSuccess, constants.signupNoticeMs)
      onRegistered({ email: who.email, password: who.password })
    } catch (failure) {
      const problems = fieldErrorsAt(failure, fieldNames, { byCode: { 'password-too-common': 'password' } })
      for (const name of fieldNames.toReversed()) {
        if (problems[name] !== undefined) form.setError(name, { message: problems[name] }, { shouldFocus: true })
      }
      notify('error', failureText(failure))
    }
  })

  return (
    <form className={styles.authFields} method="post" ref={element} onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className={styles.authGroup}>
        <legend>{sessionTexts.aboutYou}</legend>
        <div className={styles.authPair}>
          <FormField form={form} name="firstName" label={fieldLabels.firstName} autoComplete="given-name" />
          <FormField form={form} name="lastName" label={fieldLabels.lastName} autoComplete="family-name" />
        </div>
        <div className={classNames(styles.authPair, styles.isApart)}>
          <FormField
            form={form}
            name="phone"
            label={fieldLabels.phone}
            type="tel"
            autoComplete="tel"
            help={fieldRules.phoneRule}
          />
          <FormField
            form={form}
            name="gender"
            label={fieldLabels.gender}
            options={inWords(genders)}
            autoComplete="sex"
          />
        </div>
        <div className={styles.authPair}>
          <FormField
            form={form}
            name="preferredLanguage"
            label={fieldLabels.preferredLanguage}
            options={languageChoices()}
            autoComplete="language"
          />
          <FormField
            form={form}
            name="relationShip"
            label={fieldLabels.relationship}
            options={inWords(relationships)}
          />
        </div>
      </fieldset>
      <fieldset className={styles.authGroup}>
        <legend>{sessionTexts.yourSignIn}</legend>
        <FormField
          form={form}
          name="email"
          label={fieldLabels.email}
          type="email"
          autoComplete="username"
          help={sessionTexts.codeGoesThere}
        />
        <div className={classNames(styles.authPair, styles.isApart)}>
          <FormField
            form={form}
            name="password"
            type="password"
            label={fieldLabels.password}
            autoComplete="new-password"
            help={fieldRules.passwordRule({ length: constants.minPasswordLength })}
          />
          <FormField
            form={form}
            name="confirmPassword"
            type="password"
            label={fieldLabels.confirmPassword}
            autoComplete="new-password"
            onLeft={() => setRepeated(true)}
            extraError={
              hasRepeated && repeated !== '' && repeated !== password ? fieldMessages.passwordsDiffer : undefined
            }
          />
        </div>
      </fieldset>
      <div className={styles.authAccepts}>
        <p className={commonOf.muted}>{sessionTexts.adultsOnly({ years: constants.minimumAgeYears })}</p>
        <Acceptance
          label={authLabels.acceptPrivacy}
          title={sessionTexts.privacyPolicy}
          document="privacy"
          isAccepted={accepted.privacy}
          onChange={(privacy) => setAccepted({ ...accepted, privacy })}
        />
        <Acceptance
          label={authLabels.acceptTerms}
          title={sessionTexts.terms}
          document="terms"
          isAccepted={accepted.terms}
          onChange={(terms) => setAccepted({ ...accepted, terms })}
        />
      </div>
      <div>
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={isSubmitting}
          disabled={open > 0}
          aria-describedby={open > 0 ? reasonId : undefined}
        >
          {authLabels.signUp}
        </Button>
        {/* Reserves space, so that accepting the texts does not move the content below. */}
        <p className={classNames(commonOf.help, styles.authReason)} id={reasonId}>
          {open === 2 ? sessionTexts.acceptBoth : open === 1 ? sessionTexts.acceptOther : ''}
        </p>
      </div>
    </form>
  )
}

type AcceptanceProps = {
  readonly label: string
  readonly title: string
  readonly document: LegalDocument
  readonly isAccepted: boolean
  readonly onChange: (isAccepted: boolean) => void
}

/**
 * The checkbox only opens the full text. The user accepts the text with the Confirm button below it. Source: S1 §2.6.
 */
function Acceptance({ label, title, document, isAccepted, onChange }: AcceptanceProps) {
  const [isOpen, setOpen] = useState(false)
  const boxId = useId()
  const box = useRef<HTMLInputElement>(null)
  const { text, hasFailed, retry } = useLegalText(document)
  // In both languages, the label ends with the document's name. A click on the name reopens the text, even after the
  // user accepted it.
  const [before, named] = label.endsWith(title) ? [label.slice(0, -title.length), title] : ['', label]
  return (
    <>
      <div className={styles.authAccept}>
        <Checkbox
          checked={isAccepted}
          onChange={() => (isAccepted ? onChange(false) : setOpen(true))}
          id={boxId}
          slotProps={{ input: { ref: box, 'aria-label': label } }}
        />
        <span>
          {before !== '' && <label htmlFor={boxId}>{before}</label>}
          <button type="button" className={commonOf.textButton} onClick={() => setOpen(true)}>
            {named}
          </button>
        </span>
      </div>
      <SheetDialog
        title={title}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isWide
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{uiTexts.cancel}</Button>
            <Button
              variant="contained"
              disabled={text === null}
              onClick={() => {
                onChange(true)
                setOpen(false)
                // Not every browser focuses a checkbox on click. In such a browser, closing the dialog would not
                // restore the focus.
                setTimeout(() => box.current?.focus())
              }}
            >
              {authLabels.confirm}
            </Button>
          </>
        }
      >
        {text === null ? <LegalTextMissing hasFailed={hasFailed} onRetry={retry} /> : <LegalSections text={text} />}
      </SheetDialog>
    </>
  )
}
