import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { withEmail } from './auth-step.ts'
import type { AuthStep } from './auth-step.ts'

type Props = { readonly step: AuthStep; readonly email: string; readonly onHasCode: () => void }

/** The sentence under the title: what to do here, and the way to the other forms. */
export function AuthLead({ step, email, onHasCode }: Props) {
  return (
    <p className="muted">
      {step.kind === 'login' && (
        <>
          New to Kinchart? <Link to={withEmail(paths.signup, email)}>Sign up</Link>
        </>
      )}
      {step.kind === 'signup' && (
        <>
          Already with Kinchart? <Link to={withEmail(paths.login, email)}>Sign in</Link>
          {/* A mail sends those here who signed up twice: the code of the first time is still good. */}
          {email !== '' && (
            <>
              {' '}
              Have a code already?{' '}
              <button type="button" className="text-button" onClick={onHasCode}>
                Enter it
              </button>
            </>
          )}
        </>
      )}
      {step.kind === 'confirm' &&
        (step.who.password === null ? <>For {step.who.email}.</> : <>We sent a code to {step.who.email}.</>)}
      {step.kind === 'forgot' && (
        <>
          We email you a code to choose a new one. <Link to={withEmail(paths.login, email)}>Back to sign in</Link>
        </>
      )}
      {step.kind === 'reset' && (
        <>
          {email === '' ? '' : `For ${email}. `}No code?{' '}
          <Link to={withEmail(paths.forgotPassword, email)}>Ask for a new one</Link>
        </>
      )}
    </p>
  )
}
