import { frameTexts } from '@kinchart/texts/en/shell.ts'
import { securityTexts, accountChecks as words, appTexts, passkeyTexts } from '@kinchart/texts/en/security.ts'
import IconButton from '@mui/material/IconButton'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ArrowBackRounded, CheckRounded, KeyOutlined, MailOutlineRounded, WarningAmberRounded } from 'icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { readAccount } from '#session/enter-account.ts'
import { formatInstantWithTime, formatInstant } from '#text/record-text.ts'
import { Band, PageHead } from '#ui/page.tsx'
import { Card } from '#ui/card.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { ChangePasswordDialog, awaitedAddress, ChangeEmailDialog } from '#account/change-account-dialogs.tsx'
import { factorsQuery, activityQuery, RecentActivity, WhereSignedIn } from './sign-in-activity.tsx'
import styles from './security.module.css'
import * as factors from '@kinchart/contract/calls/second-factors.ts'
import { factorLimits, type ShownFactors } from '@kinchart/contract/calls/second-factors.ts'
import { profileTexts } from '@kinchart/texts/en/account.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import Button from '@mui/material/Button'
import { AppRow, CodesRow, SignInRow } from '#session/factors/app-and-codes-rows.tsx'
import { CodesDialog } from '#session/factors/code-dialogs.tsx'
import { FactorCallsProvider, type FactorCalls } from '#session/factors/factor-calls.ts'
import factorsStyles from '#session/factors/factors.module.css'
import { PasskeysRow } from '#session/factors/passkeys-row.tsx'
import { call } from '#api/call.ts'

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

const ownFactorCalls = (client: QueryClient): FactorCalls => ({
  beginPasskey: async () => call(factors.beginPasskey, { body: {} }),
  addPasskey: async (body) => call(factors.addPasskey, { body }),
  renamePasskey: async (body) => call(factors.renamePasskey, { body }),
  removePasskey: async (id) => call(factors.removePasskey, { query: { id } }),
  beginApp: async () => call(factors.beginApp, { body: {} }),
  confirmApp: async (code) => call(factors.confirmApp, { body: { code } }),
  turnOffApp: async () => call(factors.turnOffApp, {}),
  createCodes: async () => call(factors.createCodes, { body: {} }),
  refresh: async () => {
    await client.invalidateQueries({ queryKey: factorsQuery.queryKey })
    void client.invalidateQueries({ queryKey: activityQuery.queryKey })
  },
  words: {
    passkeys: passkeyTexts.facts,
    appOff: appTexts.off,
    appOn: appTexts.onSince,
    takesAlong: null,
    lastStays: null,
  },
})

/** Order: email, password, passkeys, authenticator app, recovery codes. Source: Look 26. */
function HowYouSignIn({ factors }: { readonly factors: ShownFactors }) {
  const [isChangingEmail, setChangingEmail] = useState(() => awaitedAddress() !== null)
  const [isChangingPassword, setChangingPassword] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const client = useQueryClient()
  const email = readAccount()?.email ?? ''
  const { passwordChangedAt } = factors
  return (
    <FactorCallsProvider value={ownFactorCalls(client)}>
      <ul className={factorsStyles.rows}>
        <SignInRow
          icon={<MailOutlineRounded aria-hidden />}
          title={fieldLabels.email}
          facts={securityTexts.emailConfirmed({ email })}
          action={
            <Button size="small" aria-label={profileTexts.changeEmail} onClick={() => setChangingEmail(true)}>
              {profileTexts.change}
            </Button>
          }
        />
        <SignInRow
          icon={<KeyOutlined aria-hidden />}
          title={fieldLabels.password}
          facts={
            passwordChangedAt === null
              ? securityTexts.passwordSet
              : securityTexts.passwordChanged({ day: formatInstant(passwordChangedAt) })
          }
          action={
            <Button size="small" aria-label={profileTexts.changePassword} onClick={() => setChangingPassword(true)}>
              {profileTexts.change}
            </Button>
          }
        />
        <PasskeysRow factors={factors} onCodes={setCodes} />
        <AppRow factors={factors} onCodes={setCodes} />
        <CodesRow codesLeft={factors.codesLeft} onCodes={setCodes} />
      </ul>
      {isChangingEmail && <ChangeEmailDialog onClose={() => setChangingEmail(false)} />}
      {isChangingPassword && <ChangePasswordDialog email={email} onClose={() => setChangingPassword(false)} />}
      {codes !== null && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </FactorCallsProvider>
  )
}
