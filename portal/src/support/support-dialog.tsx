import { shellLabels } from '@kinchart/contract/text/texts.ts'
import { useQuery } from '@tanstack/react-query'
import OpenInNewRounded from 'icon:round-open-in-new'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { ContactForm } from './contact-form.tsx'
import { settingsQuery } from '#session/settings-query.ts'
import { supportTexts } from '@kinchart/texts/en/support.ts'
import styles from './support-dialog.module.css'
import common from '#theme/common.module.css'

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

/** Ticket link, a contact for general questions, and the contact form. Source: S1 §2.5, §2.10. */
export function SupportDialog({ isOpen, onClose }: Props) {
  const { data } = useQuery(settingsQuery)
  const ticketUrl = data?.supportUrl ?? null
  const email = data?.supportEmail ?? null
  return (
    <SheetDialog title={shellLabels.userSupport} isOpen={isOpen} onClose={onClose}>
      <div className={common.stack}>
        {(ticketUrl !== null || email !== null) && (
          <dl className={styles.supportWays}>
            {ticketUrl !== null && (
              <div>
                <dt>{supportTexts.ticket}</dt>
                <dd>
                  <a href={ticketUrl} target="_blank" rel="noopener noreferrer">
                    {supportTexts.openTicket} <OpenInNewRounded fontSize="inherit" aria-hidden />
                  </a>
                </dd>
              </div>
            )}
            {email !== null && (
              <div>
                <dt>{supportTexts.general}</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </div>
            )}
          </dl>
        )}
        <p className={common.muted}>{supportTexts.notOurs}</p>
        <ContactForm onSent={onClose} />
      </div>
    </SheetDialog>
  )
}
