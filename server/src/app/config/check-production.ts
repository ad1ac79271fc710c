import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { faultOfSmtpUrl } from '#platform/mail/smtp-url.ts'
import type { Config } from './config.ts'

/** Messages are written for the operator. Source: Q32. */
export function faultsOfProduction(
  config: Pick<Config, 'smtpUrl' | 'smtpAllowClear' | 'supportEmail' | 'mailFrom'>,
  mailsHere: boolean,
): string[] {
  if (mailsHere) return []
  const faults: string[] = []
  const { smtpUrl, smtpAllowClear } = config
  const fault = smtpUrl === undefined ? operatorTexts.setSmtpUrl : faultOfSmtpUrl(smtpUrl, smtpAllowClear)
  if (fault !== undefined) faults.push(fault)
  // The response promises 'We will reach out to you soon', but no one would read the message.
  if (config.supportEmail === undefined && /@localhost\b/.test(config.mailFrom))
    faults.push(operatorTexts.setSupportEmail)
  return faults
}
