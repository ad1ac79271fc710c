import { handoverTexts as words } from '@kinchart/texts/en/account.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { takeHandover } from '#session/take-handover.ts'
import { PublicFrame } from '#session/public-frame.tsx'
import { useMark } from '#session/use-token.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { PageHead } from '#ui/page-head.tsx'
import { TakeOver } from './take-over.tsx'
import styles from './handover.module.css'

/** Linked from the handover email. The user signs in, sees the record and takes it over. */
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
        // Another user who signs in starts over.
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
