import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import Button from '@mui/material/Button'
import { DeleteOutlineRounded, KeyOutlined, MailOutlineRounded, ShieldOutlined } from 'icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { AppsIcon } from '#ui/apps-icon.tsx'
import { Card } from '#ui/card.tsx'
import { ChangePasswordDialog } from './change-account-dialogs.tsx'
import { frameTexts } from '@kinchart/texts/en/shell.ts'
import { profileTexts } from '@kinchart/texts/en/account.ts'
import styles from './profile.module.css'
import { deleteAccount, deleteNotification } from '@kinchart/contract/calls/account.ts'
import { messages, profileLabels } from '@kinchart/contract/text/texts.ts'
import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useNotify } from '#ui/page.tsx'
import { common } from '#theme/styles.ts'

/** Asks for confirmation, then requests the deletion. Source: S1 §4, §8. */
function DeleteAccount() {
  const notify = useNotify()
  const client = useQueryClient()
  const state = useQuery(deletionQuery)
  const [isOpen, setOpen] = useState(false)
  const requesting = useMutation({
    mutationFn: () => call(deleteAccount, { body: {} }),
    onSuccess: async () => {
      notify('success', messages.deleteAccountSuccess)
      await client.invalidateQueries({ queryKey: deletionQuery.queryKey })
    },
    onError: () => notify('error', messages.somethingWentWrongStop),
    onSettled: () => setOpen(false),
  })
  if (typeof state.data?.requestedAt === 'string') return null
  return (
    <li>
      <DeleteOutlineRounded aria-hidden />
      <span>
        {profileTexts.account}
        <small>{profileTexts.deleting}</small>
      </span>
      <Button color="error" onClick={() => setOpen(true)}>
        {profileLabels.deleteAccount}
      </Button>
      <ConfirmDialog
        title={profileTexts.deleteAccountQuestion}
        confirm={profileLabels.deleteAccount}
        isOpen={isOpen}
        isBusy={requesting.isPending}
        onConfirm={() => requesting.mutate()}
        onClose={() => setOpen(false)}
      >
        <div className={common.stack}>
          {profileTexts.deleteAccountFacts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
        </div>
      </ConfirmDialog>
    </li>
  )
}

type Props = { readonly email: string; readonly onChangeEmail: () => void }

export function SignInCard({ email, onChangeEmail }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={profileTexts.signIn}>
      <ul className={styles.signInLines}>
        <li>
          <MailOutlineRounded aria-hidden />
          <span>
            {fieldLabels.email}
            <small>{email}</small>
          </span>
          <Button aria-label={profileTexts.changeEmail} onClick={onChangeEmail}>
            {profileTexts.change}
          </Button>
        </li>
        <li>
          <KeyOutlined aria-hidden />
          <span>
            {fieldLabels.password}
            <small aria-hidden>••••••••</small>
          </span>
          <Button aria-label={profileTexts.changePassword} onClick={() => setOpen(true)}>
            {profileTexts.change}
          </Button>
        </li>
        <li>
          <ShieldOutlined aria-hidden />
          <span>
            {frameTexts.security}
            <small>{profileTexts.securityFacts}</small>
          </span>
          <Button component={Link} to={paths.security} aria-label={profileTexts.openSecurity}>
            {profileTexts.open}
          </Button>
        </li>
        <li>
          <AppsIcon aria-hidden />
          <span>
            {frameTexts.connectedApps}
            <small>{profileTexts.appsFacts}</small>
          </span>
          <Button component={Link} to={paths.connectedApps} aria-label={profileTexts.openApps}>
            {profileTexts.open}
          </Button>
        </li>
        <DeleteAccount />
      </ul>
      {isOpen && <ChangePasswordDialog email={email} onClose={() => setOpen(false)} />}
    </Card>
  )
}

export const deletionQuery = queryOptions({ queryKey: ['deletion'], queryFn: () => call(deleteNotification, {}) })
