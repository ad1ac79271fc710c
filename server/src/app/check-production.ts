import type { Config } from './config.ts'
import { operatorTexts } from '@kinchart/texts/operator.ts'

/** What a Kinchart for real people must not start without, in the operator's words. Source: settled question 32. */
export function faultsOfProduction(
  config: Pick<Config, 'smtpUrl' | 'supportEmail' | 'mailFrom'>,
  mailsHere: boolean,
): string[] {
  if (mailsHere) return []
  const faults: string[] = []
  if (config.smtpUrl === undefined) faults.push(operatorTexts.setSmtpUrl)
  // A message that nobody can read would be answered with 'We will reach out to you soon'.
  if (config.supportEmail === undefined && /@localhost\b/.test(config.mailFrom))
    faults.push(operatorTexts.setSupportEmail)
  return faults
}
