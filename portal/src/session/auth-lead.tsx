import { sessionTexts } from '@kinchart/texts/en/session.ts'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { withEmail, type AuthStep } from './auth-step.ts'
import { common } from '#theme/styles.ts'

type Props = { readonly step: AuthStep; readonly email: string; readonly onHasCode: () => void }

export function AuthLead({ step, email, onHasCode }: Props) {
  return (
    <p className={common.muted}>
      {step.kind === 'login' && (
        <>
          {sessionTexts.newHere} <Link to={withEmail(paths.signup, email)}>{sessionTexts.signUp}</Link>
        </>
      )}
      {step.kind === 'signup' && (
        <>
          {sessionTexts.already} <Link to={withEmail(paths.login, email)}>{sessionTexts.signIn}</Link>
          {/* Users who signed up twice arrive here from an email. The code of their first sign-up is still valid. */}
          {email !== '' && (
            <>
              {' '}
              {sessionTexts.hasCode}{' '}
              <button type="button" className={common.textButton} onClick={onHasCode}>
                {sessionTexts.enterCode}
              </button>
            </>
          )}
        </>
      )}
      {step.kind === 'confirm' &&
        (step.who.password === null
          ? sessionTexts.forWhom({ email: step.who.email })
          : sessionTexts.codeSent({ email: step.who.email }))}
      {step.kind === 'forgot' && (
        <>
          {sessionTexts.forgot} <Link to={withEmail(paths.login, email)}>{sessionTexts.backToSignIn}</Link>
        </>
      )}
      {step.kind === 'reset' && (
        <>
          {email !== '' && <>{sessionTexts.forWhom({ email })} </>}
          {sessionTexts.noCode} <Link to={withEmail(paths.forgotPassword, email)}>{sessionTexts.askAgain}</Link>
        </>
      )}
    </p>
  )
}
