import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { codesOf, look, ok, wrong, type Finding } from './finding.ts'

const texts = doctorTexts.tls
const DAY_MS = 86_400_000
/** Certificates renew automatically a month before expiry. Two weeks leave time to find out why the renewal failed. */
const SOON_DAYS = 14

/** `validTo`: expiry in ms; `protocol`: as Node names it, 'TLSv1.3'. */
export function judgeCertificate(host: string, validTo: number, protocol: string, now: number): Finding {
  const days = Math.floor((validTo - now) / DAY_MS)
  return days < SOON_DAYS
    ? look(texts.soon({ host, days }), texts.soonTodo)
    : ok(texts.good({ host, days, protocol: protocol.replace('TLSv', 'TLS ') }))
}

const untrusted =
  /SELF_SIGNED|UNABLE_TO|CERT_UNTRUSTED|INVALID_CA|CERT_SIGNATURE|CERT_REVOKED|PATH_LENGTH|self.signed|unable to (?:get|verify)/i

/** Undefined if the error is not about a certificate. */
export function judgeRefusal(host: string, error: unknown): Finding | undefined {
  const errorText = getErrorText(error)
  if (/CERT_HAS_EXPIRED|certificate has expired/i.test(errorText))
    return wrong(texts.expired({ host }), texts.expiredTodo)
  if (/CERT_NOT_YET_VALID|not yet valid/i.test(errorText)) return wrong(texts.notYet({ host }), texts.notYetTodo)
  if (/ALTNAME/i.test(errorText)) return wrong(texts.otherName({ host }), texts.otherNameTodo({ host }))
  return untrusted.test(errorText) ? wrong(texts.untrusted({ host }), texts.untrustedTodo) : undefined
}

/** Joins the codes and messages of an error and all its causes, because libraries wrap the error that Node reports. */
function getErrorText(error: unknown): string {
  const parts: string[] = []
  for (let one = error; one instanceof Error; one = one.cause) parts.push(...codesOf(one), one.message)
  return parts.join(' ')
}
