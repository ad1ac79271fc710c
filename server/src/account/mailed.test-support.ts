import { vi } from 'vitest'
import type { TestPortal } from '../../test/start-portal.ts'

const WAIT = { timeout: 600_000, interval: 50 }

/**
 * Waits for an email, and returns its text. `words`: text that the email must contain. Pass `words` if an earlier
 * email has the same subject. Otherwise, the earlier email is returned while the new email is still being sent.
 */
export async function mailTo(portal: TestPortal, email: string, subject: string, words = ''): Promise<string> {
  return vi.waitFor(async () => {
    const mail = (await portal.mails()).find(
      (one) => one.to === email && one.subject.includes(subject) && one.text.includes(words),
    )
    if (!mail) throw new Error(`No such mail came to ${email}.`)
    return mail.text
  }, WAIT)
}

export async function countMails(portal: TestPortal, email: string, subject: string): Promise<number> {
  return (await portal.mails()).filter((mail) => mail.to === email && mail.subject.includes(subject)).length
}

export const linkCodeIn = (text: string): string => /#code=([\w-]+)/.exec(text)?.[1] ?? ''

export async function mailsAreOut(portal: TestPortal): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await portal.database.pool.query('select from outgoing_mail where sent_at is null limit 1')
    if (rows.length > 0) throw new Error('Mail is still on its way.')
  }, WAIT)
}
