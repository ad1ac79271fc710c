import { endHealthLink } from '@kinchart/contract/calls/health-links.ts'
import type { HealthLink } from '@kinchart/contract/calls/health-links.ts'
import { healthLinkTexts as words } from '@kinchart/texts/en/health-links.ts'
import { useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useNotify } from '#ui/notices.tsx'
import { forgetLink } from './link-store.ts'
import styles from './health-links.module.css'

type Props = {
  readonly profileId: string
  readonly link: HealthLink
  readonly onEnded: () => void
  readonly onClose: () => void
}

export function EndLink({ profileId, link, onEnded, onClose }: Props) {
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      const { message } = await call(endHealthLink, { body: { profileId, id: link.id } })
      forgetLink(link.id)
      notify('success', message)
      onEnded()
      onClose()
    } catch (failure) {
      setBusy(false)
      notify('error', failureText(failure))
    }
  }
  return (
    <ConfirmDialog
      title={words.endTitle}
      confirm={words.end}
      isOpen
      isBusy={isBusy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      {link.label !== '' && <p className={styles.healthLinkWhich}>{link.label}</p>}
      <p>{words.endWords}</p>
    </ConfirmDialog>
  )
}
