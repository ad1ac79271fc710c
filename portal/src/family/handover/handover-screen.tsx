import { useMark, useAccessToken, saveTokens } from '#api/token-store.ts'
import { handoverTexts as words } from '@kinchart/texts/en/account.ts'
import Button from '@mui/material/Button'
import { useState, useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { PublicFrame } from '#session/public-frame.tsx'
import { useTokenRefresh } from '#session/use-session.ts'
import { classNames, common } from '#theme/styles.ts'
import { PageHead, Band } from '#ui/page.tsx'
import styles from './handover.module.css'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { getHandover, acceptHandover, handoverProof } from '@kinchart/contract/calls/family.ts'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { CallFailedError, failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { signOut } from '#session/enter-account.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { useForm } from 'react-hook-form'
import { today } from '#text/record-text.ts'
import { byRules, FormField } from '#ui/form-field.tsx'
import type { Tokens } from '@kinchart/contract/calls/account.ts'

/** The page that the handover email links to. The user signs in, sees the record and takes it over. */
export function HandoverScreen() {
  const [code] = useState(takeHandover)
  const mark = useMark()
  return (
    <PublicFrame>
      {code === null ? (
        <NoCode />
      ) : mark === null ? (
        <SignInFirst />
      ) : (
        // Start over if another user signs in.
        <TakeOver key={mark} code={code} />
      )}
    </PublicFrame>
  )
}

function NoCode() {
  return (
    <>
      <PageHead title={words.noCodeTitle} />
      <section className={classNames(common.card, common.stack, styles.handover)}>
        <p>{words.noCodeFacts}</p>
      </section>
    </>
  )
}

function SignInFirst() {
  return (
    <>
      <PageHead title={words.pageTitle} />
      <section className={classNames(common.card, common.stack, styles.handover)}>
        <p>{words.pageFacts}</p>
        <p>{words.signInFirst}</p>
        <div className={styles.acts}>
          <Button variant="contained" component={Link} to={paths.signup}>
            {words.makeAccount}
          </Button>
          <Button variant="outlined" component={Link} to={paths.login}>
            {words.signIn}
          </Button>
        </div>
      </section>
    </>
  )
}

type Props = {
  readonly code: string
  readonly onTaken: () => void
  readonly onRefused: (why: unknown) => void
}

/** Asks for the birth date as proof that the record belongs to the user. */
function ProofForm({ code, onTaken, onRefused }: Props) {
  const [isBusy, setBusy] = useState(false)
  const form = useForm({ resolver: byRules(() => handoverProof(today())), defaultValues: { birthDate: '' } })
  const submit = form.handleSubmit(async ({ birthDate }) => {
    setBusy(true)
    try {
      const { message: _message, ...tokens } = await call(acceptHandover, { body: { code, birthDate } })
      forgetHandover()
      saveTakenOver(tokens)
      onTaken()
    } catch (failure) {
      setBusy(false)
      const isOver =
        failure instanceof CallFailedError &&
        ['handover-unknown', 'handover-of-own', 'handover-account-in-use'].includes(failure.code)
      if (isOver) onRefused(failure)
      else form.setError('birthDate', { message: failureText(failure) }, { shouldFocus: true })
    }
  })
  return (
    <form className={common.stack} onSubmit={(event) => void submit(event)} noValidate>
      <p>{words.birthDateWhy}</p>
      <FormField
        form={form}
        name="birthDate"
        type="date"
        label={fieldLabels.birthDate}
        autoComplete="bday"
        isRequired
      />
      <div className={styles.acts}>
        <Button type="submit" variant="contained" loading={isBusy}>
          {words.accept}
        </Button>
      </div>
    </form>
  )
}

type Shown =
  | { readonly is: 'asking' | 'done' }
  | { readonly is: 'offered'; readonly what: AnswerOf<typeof getHandover> }
  | { readonly is: 'refused'; readonly why: unknown }

function TakeOver({ code }: { readonly code: string }) {
  const [shown, setShown] = useState<Shown>({ is: 'asking' })
  useTokenRefresh(useAccessToken())
  useEffect(() => {
    let isLeft = false
    const show = (next: Shown) => {
      if (!isLeft) setShown(next)
    }
    call(getHandover, { body: { code } }).then(
      (what) => show({ is: 'offered', what }),
      (why: unknown) => show({ is: 'refused', why }),
    )
    return () => {
      isLeft = true
    }
  }, [code])
  if (shown.is === 'refused') return <Refused why={shown.why} />
  if (shown.is === 'done') return <Done />
  return (
    <>
      <PageHead title={words.pageTitle} />
      <section className={classNames(common.card, common.stack, styles.handover)}>
        {shown.is === 'asking' && <output>{words.asking}</output>}
        {shown.is === 'offered' && (
          <>
            <h2>{words.recordOf({ firstName: shown.what.firstName })}</h2>
            <p>{fromSources(shown.what.sources)}</p>
            <p>{words.pageFacts}</p>
            <p>{words.afterwards}</p>
            <ProofForm
              code={code}
              onTaken={() => setShown({ is: 'done' })}
              onRefused={(why) => setShown({ is: 'refused', why })}
            />
            <SignedInAs />
          </>
        )}
      </section>
    </>
  )
}

const fromSources = (count: number): string => (count === 0 ? words.fromNone : words.fromSources({ count }))

/** On a shared device, the signed-in user may be someone other than the patient. */
function SignedInAs() {
  return (
    <p className={common.muted}>
      {words.signedInAs({ email: localStorage.getItem(storageKeys.email) ?? '' })}{' '}
      <button type="button" className={common.textButton} onClick={signOut}>
        {words.signOut}
      </button>
    </p>
  )
}

function Refused({ why }: { readonly why: unknown }) {
  // An invalid link never works again, so delete its code. After any other error, keep the code for another account or
  // a later attempt.
  const isOver = why instanceof CallFailedError && why.code === 'handover-unknown'
  useEffect(() => {
    if (isOver) forgetHandover()
  }, [isOver])
  return (
    <>
      <PageHead title={words.notAccepted} />
      <section className={classNames(common.card, common.stack, styles.handover)}>
        <Band tone="attn">{failureText(why)}</Band>
        <div className={styles.acts}>
          <Button variant="contained" href={paths.home} onClick={forgetHandover}>
            {words.home}
          </Button>
        </div>
        {!isOver && <SignedInAs />}
      </section>
    </>
  )
}

/** The buttons reload the portal, so that nothing from the previous record stays in memory. */
function Done() {
  return (
    <>
      <PageHead title={words.doneTitle} />
      <section className={classNames(common.card, common.stack, styles.handover)}>
        <Band tone="ok">{words.doneFacts}</Band>
        <div className={styles.acts}>
          <Button variant="contained" href={paths.overview}>
            {words.openRecord}
          </Button>
          <Button variant="outlined" href={paths.importRecords}>
            {words.connect}
          </Button>
        </div>
      </section>
    </>
  )
}

const isCode = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text)

/**
 * Returns the code from the handover link. The code is stored only in this tab, while the user signs in. Null if
 * there is none.
 */
function readHandover(): string | null {
  const code = sessionStorage.getItem(storageKeys.handover)
  if (isCode(code)) return code
  forgetHandover()
  return null
}

/**
 * Moves the code from the URL's fragment to the tab's storage, so that the browser history does not contain it. If
 * the URL has no code, returns the stored code.
 */
function takeHandover(): string | null {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('code')
  if (!isCode(code)) return readHandover()
  window.history.replaceState(window.history.state, '', window.location.pathname)
  sessionStorage.setItem(storageKeys.handover, code)
  return code
}

const forgetHandover = (): void => sessionStorage.removeItem(storageKeys.handover)

/**
 * The account's own record is now a different one. Deletes the stored profile id and name, so that the next page
 * loads them again.
 */
function saveTakenOver({ token, refreshToken }: Tokens): void {
  localStorage.removeItem(storageKeys.profileId)
  localStorage.removeItem(storageKeys.fullName)
  saveTokens({ token, refreshToken })
}
