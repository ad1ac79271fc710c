import { isIPv4 } from 'node:net'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'

/** Options that do not weaken the encryption. Source: nodemailer's SMTP options. */
const harmless = new Set([
  ...['pool', 'maxConnections', 'maxMessages', 'rateDelta', 'rateLimit'],
  ...['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout'],
  ...['name', 'localAddress', 'authMethod', 'proxy', 'servername', 'tls.ca', 'tls.servername'],
])

/** Returns true if the server is on this machine, so that no one can intercept the traffic. */
export function isOnThisMachine(smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl)
  return /^localhost$/i.test(hostname) || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'))
}

/**
 * Returns a message for the operator; undefined if the URL is valid. `allowClear` means that emails may be sent
 * unencrypted, and to a server whose certificate is not verified.
 */
export function smtpUrlProblem(smtpUrl: string, allowClear: boolean): string | undefined {
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return operatorTexts.smtpUrlForm
  if (allowClear || isOnThisMachine(smtpUrl)) return undefined
  const option = [...url.searchParams.keys()].find((name) => !harmless.has(name))
  return option === undefined ? undefined : operatorTexts.smtpUrlUnsafe({ option })
}
