import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { smtpUrlProblem } from '#platform/mail/smtp-url.ts'
import type { Config } from './config.ts'

/** Returns a message to the operator for each missing or invalid production setting. Source: Q32. */
export function productionProblems(
  config: Pick<Config, 'smtpUrl' | 'smtpAllowClear' | 'supportEmail' | 'mailFrom'>,
  mailsHere: boolean,
): string[] {
  if (mailsHere) return []
  const problems: string[] = []
  const { smtpUrl, smtpAllowClear } = config
  const problem = smtpUrl === undefined ? operatorTexts.setSmtpUrl : smtpUrlProblem(smtpUrl, smtpAllowClear)
  if (problem !== undefined) problems.push(problem)
  // The contact form's response promises 'We will reach out to you soon'. Without a support address, no one would read
  // the message.
  if (config.supportEmail === undefined && /@localhost\b/.test(config.mailFrom))
    problems.push(operatorTexts.setSupportEmail)
  return problems
}
