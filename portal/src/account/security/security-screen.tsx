import { frameTexts } from '@kinchart/texts/en/shell.ts'
import { securityTexts, accountChecks as words } from '@kinchart/texts/en/security.ts'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import ArrowBackRounded from 'icon:round-arrow-back'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { readAccount } from '#session/enter-account.ts'
import { formatInstantWithTime } from '#text/format-date.ts'
import { Band } from '#ui/band.tsx'
import { Card } from '#ui/card.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ChangePasswordDialog } from '../change-password-dialog.tsx'
import { factorsQuery } from './sign-ins-query.ts'
import { HowYouSignIn } from './how-you-sign-in.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { WhereSignedIn } from './where-signed-in.tsx'
import styles from './security.module.css'
import { factorLimits, type ShownFactors } from '@kinchart/contract/calls/second-factors.ts'
import CheckRounded from 'icon:round-check'
import WarningAmberRounded from 'icon:round-warning-amber'

function AccountChecks({ factors }: { readonly factors: ShownFactors }) {
  return (
    <Card title={words.title}>
      <ul className={styles.checks}>
        {checksOf(factors).map(({ isWell, text }) => (
          <li key={text} className={isWell ? styles.isWell : styles.isAmber}>
            {isWell ? <CheckRounded aria-hidden /> : <WarningAmberRounded aria-hidden />}
            {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Check = { readonly isWell: boolean; readonly text: string }

function checksOf({ passkeys, appSince, codesLeft }: ShownFactors): readonly Check[] {
  const hasApp = appSince !== null
  const ways = (passkeys.length > 0 ? 1 : 0) + (hasApp ? 1 : 0)
  if (ways === 0) return [{ isWell: false, text: words.noWay }]
  return [
    { isWell: true, text: words.ways({ count: ways }) },
    { isWell: true, text: hasApp ? words.codeAsked : words.passkeyAsked },
    { isWell: (codesLeft ?? 0) > factorLimits.fewCodes, text: words.codesLeft({ count: codesLeft ?? 0 }) },
  ]
}

/** Source: Look 26. */
export function SecurityScreen() {
  const { data, isError, refetch } = useQuery(factorsQuery)
  const [isChangingPassword, setChangingPassword] = useState(false)
  return (
    <div className={styles.security}>
      <div className={styles.head}>
        <IconButton component={Link} to={paths.myProfile} aria-label={securityTexts.back}>
          <ArrowBackRounded />
        </IconButton>
        <PageHead title={frameTexts.security} subtitle={securityTexts.subtitle} />
      </div>
      {typeof data?.removedAt === 'string' && (
        <Band tone="attn">
          <b>{securityTexts.willBeRemoved({ when: formatInstantWithTime(data.removedAt) })}</b>{' '}
          {securityTexts.willBeRemovedFacts}
        </Band>
      )}
      <div className={styles.columns}>
        <div>
          <Card title={securityTexts.howYouSignIn}>
            {data !== undefined ? (
              <HowYouSignIn factors={data} />
            ) : isError ? (
              <CouldNotLoad onRetry={() => void refetch()} />
            ) : (
              <SkeletonRows rows={5} columns={2} />
            )}
          </Card>
          <WhereSignedIn />
        </div>
        <div>
          {data !== undefined && <AccountChecks factors={data} />}
          <RecentActivity onChangePassword={() => setChangingPassword(true)} />
        </div>
      </div>
      {isChangingPassword && (
        <ChangePasswordDialog email={readAccount()?.email ?? ''} onClose={() => setChangingPassword(false)} />
      )}
    </div>
  )
}
