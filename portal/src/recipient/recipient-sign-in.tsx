import {
  recipientAddress,
  recipientCode,
  recipientSignIn,
  requestRecipientCode,
} from '@kinchart/contract/calls/shared-with-me.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { failureText } from '#api/send.ts'
import { Band } from '#ui/page.tsx'
import { byRules, FormField } from '#ui/form-field.tsx'
import { savePageNote, readPageNote } from '#ui/page-note.ts'
import { askAsRecipient, isSignedOut, recipientFactorCalls, recipientFactorsQuery } from './recipient-query.ts'
import { classNames, common } from '#theme/styles.ts'
import styles from './recipient.module.css'
import {
  beginRecipientPasskeyUse,
  confirmRecipientFactor,
  confirmRecipientPasskey,
} from '@kinchart/contract/calls/recipient-factors.ts'
import { givenCode } from '@kinchart/contract/calls/sign-ins.ts'
import { secondFactorTexts as words } from '@kinchart/texts/en/sign-ins.ts'
import { askPasskey } from '#session/ask-passkey.ts'
import { securityTexts } from '@kinchart/texts/en/security.ts'
import { ArrowBackRounded } from 'icons'
import { AppRow, CodesRow } from '#session/factors/app-and-codes-rows.tsx'
import { FactorCallsProvider } from '#session/factors/factor-calls.ts'
import { PasskeysRow } from '#session/factors/passkeys-row.tsx'
import factorStyles from '#session/factors/factors.module.css'
import { formatInstantWithTime } from '#text/record-text.ts'
import { Card } from '#ui/card.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { PublicFrame } from '#session/public-frame.tsx'

/** Storage key of the email address to which a sign-in code was sent. Keeps the address when the page is reloaded. */
const awaiting = 'viewerEmail'

type Props = {
  readonly hasEnded: boolean
  readonly onSignedIn: () => void
}

export function RecipientSignIn({ hasEnded, onSignedIn }: Props) {
  const [awaited, setAwaited] = useState(() => readPageNote(awaiting) ?? '')
  const hasRequestedCode = awaited !== ''
  const form = useForm({
    resolver: byRules(() => (hasRequestedCode ? recipientCode : recipientAddress)),
    defaultValues: { email: awaited, code: '' },
  })
  const { email, code } = useWatch({ control: form.control })
  const asking = useMutation({
    mutationFn: (typed: { readonly email: string }) =>
      askAsRecipient(requestRecipientCode, { body: { email: typed.email } }),
    onSuccess: (_answer, typed) => {
      savePageNote(awaiting, typed.email)
      setAwaited(typed.email)
    },
  })
  const signing = useMutation({
    mutationFn: (body: { readonly email: string; readonly code: string }) => askAsRecipient(recipientSignIn, { body }),
    onSuccess: () => {
      savePageNote(awaiting, null)
      onSignedIn()
    },
  })
  const submit = form.handleSubmit((typed) => (hasRequestedCode ? signing.mutate(typed) : asking.mutate(typed)))
  const isTyped = (hasRequestedCode ? code : email)?.trim() !== ''
  const failure = hasRequestedCode ? signing.error : asking.error
  return (
    <EntranceFrame title={hasEnded ? recipientTexts.ended : recipientTexts.signInTitle}>
      <form className={styles.sharedForm} onSubmit={(event) => void submit(event)} noValidate>
        {hasEnded && <p>{recipientTexts.endedText}</p>}
        <p className={common.muted}>{recipientTexts.signInText}</p>
        <FormField
          form={form}
          name="email"
          label={recipientTexts.email}
          type="email"
          autoComplete="email"
          readOnly={hasRequestedCode}
          isRequired
        />
        {hasRequestedCode && (
          <>
            {asking.isSuccess && <Band tone="ok">{asking.data.message}</Band>}
            <FormField
              form={form}
              name="code"
              label={recipientTexts.code}
              help={recipientTexts.codeHelp}
              autoComplete="one-time-code"
              isRequired
              slotProps={{ input: { inputMode: 'numeric' } }}
            />
          </>
        )}
        {failure !== null && <Band tone="bad">{failureText(failure)}</Band>}
        <Button type="submit" variant="contained" disabled={asking.isPending || signing.isPending || !isTyped}>
          {hasRequestedCode ? recipientTexts.signIn : recipientTexts.sendCode}
        </Button>
        {hasRequestedCode && (
          <Button
            onClick={() => {
              asking.reset()
              signing.reset()
              savePageNote(awaiting, null)
              setAwaited('')
              form.setValue('code', '')
            }}
          >
            {recipientTexts.anotherAddress}
          </Button>
        )}
      </form>
    </EntranceFrame>
  )
}

type SecondStepFormProps = {
  readonly lead: string
  readonly hasApp: boolean
  readonly hasPasskeys: boolean
  readonly onGiven: () => void
  readonly onSignedOut: () => void
}

export function SecondStepForm({ lead, hasApp, hasPasskeys, onGiven, onSignedOut }: SecondStepFormProps) {
  const form = useForm({ resolver: byRules(() => givenCode), defaultValues: { code: '' } })
  const giving = useMutation({
    mutationFn: async (code: string | null) => {
      if (code !== null) return askAsRecipient(confirmRecipientFactor, { body: { code } })
      const { options } = await askAsRecipient(beginRecipientPasskeyUse, { body: {} })
      return askAsRecipient(confirmRecipientPasskey, { body: { credential: await askPasskey(options) } })
    },
    onSuccess: onGiven,
    onError: (failure) => {
      if (isSignedOut(failure)) onSignedOut()
    },
  })
  const submit = form.handleSubmit(({ code }) => giving.mutate(code))
  const isKnown = window.isSecureContext && 'PublicKeyCredential' in window
  const passkey = hasPasskeys && isKnown && (
    <Button
      variant={hasApp ? 'outlined' : 'contained'}
      disabled={giving.isPending}
      loading={giving.isPending && giving.variables === null}
      onClick={() => giving.mutate(null)}
    >
      {words.passkey}
    </Button>
  )
  return (
    <form className={styles.sharedForm} onSubmit={(event) => void submit(event)} noValidate>
      <p className={common.muted}>{lead}</p>
      {!hasApp && passkey}
      <FormField
        form={form}
        name="code"
        label={hasApp ? words.code : words.recoveryCode}
        help={hasApp ? words.codeHelp : undefined}
        autoComplete="one-time-code"
        slotProps={{ input: { autoCapitalize: 'characters', spellCheck: false, maxLength: 40 } }}
      />
      {giving.isError && <Band tone="bad">{failureText(giving.error)}</Band>}
      <Button
        type="submit"
        variant={hasApp ? 'contained' : 'outlined'}
        disabled={giving.isPending}
        loading={giving.isPending && giving.variables !== null}
      >
        {words.goOn}
      </Button>
      {hasApp && passkey}
    </form>
  )
}

type WaysInProps = { readonly onBack: () => void; readonly onCodes: (codes: readonly string[]) => void }

/** Shows the recipient's sign-in methods. Changes require a recent second factor. */
export function WaysIn({ onBack, onCodes }: WaysInProps) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(recipientFactorsQuery)
  const calls = recipientFactorCalls(client)
  return (
    <div className={styles.waysIn}>
      <Button startIcon={<ArrowBackRounded />} onClick={onBack}>
        {recipientTexts.waysInBack}
      </Button>
      {typeof data?.removedAt === 'string' && (
        <Band tone="attn">
          <b>{recipientTexts.willBeRemoved({ when: formatInstantWithTime(data.removedAt) })}</b>{' '}
          {securityTexts.willBeRemovedFacts}
        </Band>
      )}
      <Card title={recipientTexts.waysInTitle}>
        <div className={styles.waysInLead}>
          {data?.mayChange === false ? (
            <SecondStepForm
              lead={recipientTexts.stepAgain}
              hasApp={data.appSince !== null}
              hasPasskeys={data.passkeys.length > 0}
              onGiven={() => void refetch()}
              onSignedOut={() => void calls.refresh()}
            />
          ) : (
            <p>{recipientTexts.waysInText}</p>
          )}
        </div>
        {data === undefined ? (
          isError ? (
            <CouldNotLoad onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={3} columns={2} />
          )
        ) : (
          data.mayChange && (
            <FactorCallsProvider value={calls}>
              <ul className={factorStyles.rows}>
                <PasskeysRow factors={data} onCodes={onCodes} />
                <AppRow factors={data} onCodes={onCodes} />
                <CodesRow codesLeft={data.codesLeft} onCodes={onCodes} />
              </ul>
            </FactorCallsProvider>
          )
        )}
      </Card>
    </div>
  )
}

/** The recipient's entry page, which is a single card. */
export function EntranceFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicFrame>
      <section className={classNames(common.card, styles.sharedEntrance)}>
        <h1>{title}</h1>
        {children}
      </section>
    </PublicFrame>
  )
}
