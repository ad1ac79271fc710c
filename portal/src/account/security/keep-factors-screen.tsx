import { cancelFactorRemoval } from '@kinchart/contract/calls/second-factors.ts'
import { keepTexts as words } from '@kinchart/texts/en/security.ts'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { paths } from '#paths/paths.ts'
import { PublicFrame } from '#session/public-frame.tsx'
import { classNames, common } from '#theme/styles.ts'
import { Band, PageHead } from '#ui/page.tsx'
import factorStyles from '#session/factors/factors.module.css'
import styles from './security.module.css'

type State = { readonly is: 'asking' | 'busy' | 'kept' } | { readonly is: 'failed'; readonly why: string }

/**
 * The page that the email about lost second factors links to. The user confirms that they still have their second
 * factors. Opening the page changes nothing.
 */
export function KeepFactorsScreen() {
  const [code] = useState(codeInAddress)
  const [state, setState] = useState<State>({ is: 'asking' })
  // Keeps the link out of the browser history.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  const keep = async (of: string) => {
    setState({ is: 'busy' })
    try {
      await call(cancelFactorRemoval, { body: { code: of } })
      setState({ is: 'kept' })
    } catch (failure) {
      setState({ is: 'failed', why: failureText(failure) })
    }
  }
  return (
    <PublicFrame>
      <PageHead title={code === null ? words.noCode : state.is === 'kept' ? words.kept : words.title} />
      <section className={classNames(common.card, common.stack, styles.keep)}>
        {state.is === 'failed' && <Band tone="bad">{state.why}</Band>}
        {code === null && <p>{words.noCodeFacts}</p>}
        {code !== null && state.is !== 'kept' && (
          <>
            <p>{words.facts}</p>
            <p>{words.notYou}</p>
            <div className={factorStyles.acts}>
              <Button variant="contained" loading={state.is === 'busy'} onClick={() => void keep(code)}>
                {words.keep}
              </Button>
            </div>
          </>
        )}
        {state.is === 'kept' && (
          <>
            <Band tone="ok">{words.keptFacts}</Band>
            <div className={factorStyles.acts}>
              <Button variant="contained" component={Link} to={paths.login}>
                {words.signIn}
              </Button>
            </div>
          </>
        )}
      </section>
    </PublicFrame>
  )
}

function codeInAddress(): string | null {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('code')
  return code === '' ? null : code
}
