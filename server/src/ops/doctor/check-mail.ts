import { tryMailServer } from '#platform/mail/mailer.ts'
import { smtpUrlProblem } from '#platform/mail/smtp-url.ts'
import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import type { Config } from '#app/config/config.ts'
import { codeOf, look, ok, wrong, type Finding } from './finding.ts'
import { judgeRefusal } from './judge-certificate.ts'

const texts = doctorTexts.mail

/**
 * Checks the connection to the mail server without sending an email. Skips a missing or invalid SMTP_URL, which
 * another check reports.
 */
export async function checkMail(
  { smtpUrl, smtpAllowClear }: Pick<Config, 'smtpUrl' | 'smtpAllowClear'>,
  timeoutMs: number,
): Promise<readonly Finding[]> {
  if (smtpUrl === undefined || smtpUrlProblem(smtpUrl, smtpAllowClear) !== undefined) return []
  const { host } = new URL(smtpUrl)
  try {
    const how = await tryMailServer(smtpUrl, { allowClear: smtpAllowClear, timeoutMs })
    return [how === 'encrypted' ? ok(texts.good({ host })) : look(texts.clear({ host }), texts.clearTodo)]
  } catch (error) {
    const refusal = judgeRefusal(host, error)
    if (refusal !== undefined) return [wrong(refusal.message, texts.certificateTodo)]
    const code = codeOf(error)
    if (code === 'EAUTH') return [wrong(texts.refused({ host }), texts.refusedTodo)]
    if (code === 'ETLS') return [wrong(texts.noTls({ host }), texts.noTlsTodo)]
    return [wrong(texts.away({ host, code }), texts.awayTodo)]
  }
}
