import { runTexts } from '@kinchart/texts/en/import.ts'
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import Button from '@mui/material/Button'
import InfoOutlined from 'icon:outline-info'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CallFailedError, failureText } from '#api/call-failed-error.ts'
import { paths } from '#paths/paths.ts'
import { isSignedIn } from '#api/token-store.ts'
import { ErrorCard } from '#ui/error-card.tsx'
import { BigSign } from '#ui/middle.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { quoteSource, type Arrival } from './oauth-callback.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './progress.module.css'

const endsAtSource: ReadonlySet<string> = new Set([
  'authorization-denied',
  'authorization-failed',
  'registration-refused',
])

/**
 * The import did not start. Shows why, and what the user can do next. A denial at the organization is not shown as an
 * error.
 */
export function RefusedScreen({ failure, arrival }: { failure: Error | null; arrival: Arrival }) {
  usePageTitle(runTexts.cannotGoOn)
  const code = failure instanceof CallFailedError ? failure.code : null
  const quote =
    code !== null && endsAtSource.has(code) && arrival.kind === 'callback' ? quoteSource(arrival.callback) : ''
  if (code === 'authorization-denied')
    return (
      <EndCard title={runTexts.notShared} said={apiErrors[code].message} quote={quote}>
        <BackToImports />
      </EndCard>
    )
  const errorText = failure === null ? apiErrors['authorization-unknown'].message : failureText(failure)
  const requestId = failure instanceof CallFailedError ? failure.requestId : null
  // Return here after the sign-in, so that the provider's authorization is not lost.
  const resume = code === 'browser-not-recognized' && arrival.kind === 'callback' ? { resume: arrival.callback } : null
  const isSignedOut = !isSignedIn()
  return (
    <ErrorCard
      title={runTexts.cannotGoOn}
      text={quote === '' ? errorText : `${errorText} ${quote}`}
      steps={
        code === 'registration-refused'
          ? runTexts.registrationSteps
          : resume !== null
            ? runTexts.signInSteps
            : isSignedOut
              ? runTexts.signInFirstSteps
              : runTexts.startAgainSteps
      }
      number={requestId}
    >
      {resume !== null || isSignedOut ? (
        <Button variant="contained" component={Link} to={paths.login} state={resume}>
          {runTexts.signIn}
        </Button>
      ) : (
        <BackToImports isMain />
      )}
    </ErrorCard>
  )
}

export function CalledOff({ said }: { said: string }) {
  return (
    <EndCard title={runTexts.calledOff} said={said}>
      <BackToImports />
    </EndCard>
  )
}

function BackToImports({ isMain = false }: { isMain?: boolean }) {
  return (
    <Button variant={isMain ? 'contained' : 'outlined'} component={Link} to={paths.importRecords}>
      {runTexts.back}
    </Button>
  )
}

type EndCardProps = {
  readonly title: string
  readonly said: string
  readonly quote?: string
  readonly children: ReactNode
}

function EndCard({ title, said, quote = '', children }: EndCardProps) {
  usePageTitle(title)
  return (
    <section className={classNames(common.card, styles.progressCard, styles.refused)} aria-live="polite">
      <BigSign>
        <InfoOutlined fontSize="large" aria-hidden />
      </BigSign>
      <h1>{title}</h1>
      <p className={common.muted}>{said}</p>
      {quote !== '' && <p className={common.muted}>{quote}</p>}
      {children}
    </section>
  )
}
