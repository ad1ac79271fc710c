import { runTexts } from '@kinchart/texts/import.ts'
import { apiErrors } from '@kinchart/contract/api-errors.ts'
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CallFailedError, failureText } from '#api/call-failed-error.ts'
import { paths } from '#paths/paths.ts'
import { readTokens } from '#api/token-store.ts'
import { BigSign } from '#ui/middle.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import type { Arrival } from './oauth-callback.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './progress.module.css'

/** The import did not begin: why, and a way on. Choosing not to share is no error, and is not shown as one. */
export function RefusedScreen({ failure, arrival }: { failure: Error | null; arrival: Arrival }) {
  const code = failure instanceof CallFailedError ? failure.code : null
  if (code === 'authorization-denied') return <CalledOff said={apiErrors[code].message} />
  const said = failure === null ? apiErrors['authorization-unknown'].message : failureText(failure)
  const requestId = failure instanceof CallFailedError ? failure.requestId : null
  // The sign-in leads back here, so that what the provider granted is not lost.
  const resume = code === 'browser-not-recognized' && arrival.kind === 'callback' ? { resume: arrival.callback } : null
  return (
    <EndCard title={runTexts.cannotGoOn} said={said} isBad>
      {requestId !== null && <p className={common.help}>{runTexts.request({ id: requestId })}</p>}
      {resume !== null || readTokens() === null ? (
        <Button variant="contained" component={Link} to={paths.login} state={resume}>
          {runTexts.signIn}
        </Button>
      ) : (
        <BackToImports isMain />
      )}
    </EndCard>
  )
}

/** The person ended it, at the provider or here. */
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

type EndProps = { title: string; said: string; isBad?: boolean; children: ReactNode }

function EndCard({ title, said, isBad = false, children }: EndProps) {
  usePageTitle(title)
  const Sign = isBad ? ErrorOutlineRounded : InfoOutlined
  return (
    <section
      className={classNames(common.card, styles.progressCard, styles.refused)}
      aria-live={isBad ? 'assertive' : 'polite'}
    >
      <BigSign isBad={isBad}>
        <Sign fontSize="large" aria-hidden />
      </BigSign>
      <h1>{title}</h1>
      <p className={common.muted}>{said}</p>
      {children}
    </section>
  )
}
