import type { Config } from './config.ts'

/** What a Kinchart for real people must not start without, in the operator's words. Source: settled question 32. */
export function faultsOfProduction(
  config: Pick<Config, 'smtpUrl' | 'supportEmail' | 'mailFrom'>,
  mailsHere: boolean,
): string[] {
  if (mailsHere) return []
  const faults: string[] = []
  if (config.smtpUrl === undefined)
    faults.push('Set SMTP_URL, so that people get their codes; or MAIL=terminal to print mails here.')
  // A message that nobody can read would be answered with 'We will reach out to you soon'.
  if (config.supportEmail === undefined && /@localhost\b/.test(config.mailFrom))
    faults.push(
      'Set SUPPORT_EMAIL, so that messages to support reach somebody; or MAIL_FROM to an address that is read.',
    )
  return faults
}
