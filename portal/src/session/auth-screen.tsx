import { lazy, Suspense, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { afterSignIn, paths } from '#app/paths.ts'
import { Logo } from '#ui/logo.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { CodeForm } from './code-form.tsx'
import type { Credentials } from './code-form.tsx'
import { LoginForm } from './login-form.tsx'
import { useToken } from './use-session.ts'
import './auth-screen.css'

const SignupForm = lazy(async () => ({ default: (await import('./signup-form.tsx')).SignupForm }))

/** Sign in, sign up and the code after either; one form whose content changes by address. Source: S1 §2.6. */
export function AuthScreen() {
  const { pathname, state } = useLocation()
  const [search] = useSearchParams()
  const [unconfirmed, setUnconfirmed] = useState<Credentials | null>(null)
  const isSignedIn = useToken() !== null
  const isSignup = pathname === paths.signup
  const title = unconfirmed !== null ? 'Confirm your email' : isSignup ? 'Sign up' : 'Sign in'
  const email = search.get('email') ?? ''
  usePageTitle(title)

  if (isSignedIn) return <Navigate {...afterSignIn(state)} replace />
  return (
    <div className="auth">
      <main className="auth-side">
        <div className="auth-brand">
          <Logo height={44} />
        </div>
        <div className="auth-form">
          <div>
            <h1>{title}</h1>
            <p className="muted">
              {unconfirmed !== null ? (
                <>We sent a code to {unconfirmed.email}.</>
              ) : isSignup ? (
                <>
                  Already with Kinchart? <Link to={paths.login}>Sign in</Link>
                </>
              ) : (
                <>
                  New to Kinchart? <Link to={paths.signup}>Sign up</Link>
                </>
              )}
            </p>
          </div>
          {unconfirmed !== null ? (
            <CodeForm credentials={unconfirmed} onBack={() => setUnconfirmed(null)} />
          ) : isSignup ? (
            <Suspense fallback={<p aria-live="polite">One moment…</p>}>
              <SignupForm email={email} onRegistered={setUnconfirmed} />
            </Suspense>
          ) : (
            <LoginForm email={email} onUnconfirmed={setUnconfirmed} />
          )}
        </div>
        <footer className="help">© Kinchart</footer>
      </main>
      <AuthPanel />
    </div>
  )
}
