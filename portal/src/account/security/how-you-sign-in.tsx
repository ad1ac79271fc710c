import type { ShownFactors } from '@kinchart/contract/calls/second-factors.ts'
import { profileTexts } from '@kinchart/texts/en/account.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { securityTexts, appTexts, passkeyTexts } from '@kinchart/texts/en/security.ts'
import Button from '@mui/material/Button'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import KeyOutlined from 'icon:outline-key'
import MailOutlineRounded from 'icon:round-mail-outline'
import { useState } from 'react'
import { readAccount } from '#session/enter-account.ts'
import { AppRow } from '#session/factors/app-row.tsx'
import { CodesDialog } from '#session/factors/codes-dialog.tsx'
import { CodesRow } from '#session/factors/codes-row.tsx'
import { FactorCallsProvider, type FactorCalls } from '#session/factors/factor-calls.ts'
import styles from '#session/factors/factors.module.css'
import { PasskeysRow } from '#session/factors/passkeys-row.tsx'
import { SignInRow } from '#session/factors/sign-in-row.tsx'
import { formatInstant } from '#text/format-date.ts'
import { awaitedAddress, ChangeEmailDialog } from '../change-email-dialog.tsx'
import { ChangePasswordDialog } from '../change-password-dialog.tsx'
import * as factors from '@kinchart/contract/calls/second-factors.ts'
import { call } from '#api/call.ts'
import { factorsQuery, activityQuery } from './sign-ins-query.ts'

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
export function HowYouSignIn({ factors }: { readonly factors: ShownFactors }) {
  const [isChangingEmail, setChangingEmail] = useState(() => awaitedAddress() !== null)
  const [isChangingPassword, setChangingPassword] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const client = useQueryClient()
  const email = readAccount()?.email ?? ''
  const { passwordChangedAt } = factors
  return (
    <FactorCallsProvider value={ownFactorCalls(client)}>
      <ul className={styles.rows}>
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
