import { register as registerCall } from '@kinchart/contract/account.ts'
import { constants } from '@kinchart/contract/constants.ts'
import { defaults, genders, relationships } from '@kinchart/contract/enumerations.ts'
import { newestVersion } from '@kinchart/contract/legal/legal-text.ts'
import { authLabels, fieldMessages, messages } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { failureText } from '#api/call-failed-error.ts'
import { send } from '#api/send.ts'
import { ChoiceField } from '#ui/choice-field.tsx'
import { Field } from '#ui/field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Acceptance } from './acceptance.tsx'
import type { Credentials } from './auth-step.ts'
import { faultsAt } from './field-faults.ts'
import { languages } from '#text/languages.ts'
import { useFormFocus } from './use-form-focus.ts'
import * as check from './validation.ts'

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, text: value }))
const inWords = (values: readonly string[]) =>
  values.map((value) => ({ value, text: value.charAt(0).toUpperCase() + value.slice(1) }))

/** A timestamp in words of digits. Source: S1 §3. */
const newUserObjectId = () => String(Date.now())

/** Never changes: the form library gives the focus to what it found wrong. */
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

type Props = {
  readonly email: string
  readonly isNew: boolean
  readonly onRegistered: (who: Credentials) => void
}

/** Source: S1 §2.6, §5. */
export function SignupForm({ email, isNew, onRegistered }: Props) {
  const notify = useNotify()
  const [accepted, setAccepted] = useState({ privacy: false, terms: false })
  const form = useForm({
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
  const { errors, isSubmitting } = form.formState
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
      const faults = faultsAt(failure, fieldNames, { byCode: { 'password-too-common': 'password' } })
      for (const name of fieldNames.toReversed()) {
        if (faults[name] !== undefined) form.setError(name, { message: faults[name] }, { shouldFocus: true })
      }
      notify('error', failureText(failure))
    }
  })

  const field = (
    name: keyof typeof errors & Parameters<typeof form.register>[0],
    validate: (value: string) => true | string,
  ) => ({
    error: errors[name]?.message,
    ...form.register(name, { validate }),
  })

  return (
    <form className="auth-fields" method="post" ref={element} onSubmit={(event) => void submit(event)} noValidate>
      <div className="auth-pair">
        <Field label="First name" autoComplete="given-name" {...field('firstName', check.checkName)} />
        <Field label="Last name" autoComplete="family-name" {...field('lastName', check.checkName)} />
      </div>
      <Field
        label="Phone number"
        type="tel"
        autoComplete="tel"
        help={fieldMessages.phoneRule}
        {...field('phone', check.checkPhone)}
      />
      <div className="auth-pair">
        <ChoiceField
          label="Gender"
          options={inWords(genders)}
          autoComplete="sex"
          {...field('gender', check.checkGender)}
        />
        <ChoiceField
          label="Relationship"
          options={inWords(relationships)}
          {...field('relationShip', check.checkRelationship)}
        />
      </div>
      <ChoiceField
        label="Preferred language"
        options={asOptions(languages)}
        autoComplete="language"
        {...field('preferredLanguage', check.checkLanguage)}
      />
      <Field label="Email" type="email" autoComplete="username" {...field('email', check.checkEmail)} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        help={fieldMessages.passwordRule}
        {...field('password', check.checkPassword)}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...field('confirmPassword', (typed) => typed === form.getValues('password') || fieldMessages.passwordsDiffer)}
      />
      <div>
        <p className="muted">
          Kinchart is for people of {constants.minimumAgeYears} or over. By signing up you state that you are.
        </p>
        <Acceptance
          label={authLabels.acceptPrivacy}
          title="Privacy Policy"
          document="privacy"
          isAccepted={accepted.privacy}
          onChange={(privacy) => setAccepted({ ...accepted, privacy })}
        />
        <Acceptance
          label={authLabels.acceptTerms}
          title="Terms and Conditions"
          document="terms"
          isAccepted={accepted.terms}
          onChange={(terms) => setAccepted({ ...accepted, terms })}
        />
      </div>
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        loading={isSubmitting}
        disabled={!accepted.privacy || !accepted.terms}
      >
        {authLabels.signUp}
      </Button>
    </form>
  )
}
