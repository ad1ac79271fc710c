import { isIPv4 } from 'node:net'
import { operatorTexts } from '@kinchart/texts/operator.ts'

/** What an address may say beside its server; none of it takes protection away. Source: nodemailer's SMTP options. */
const harmless = new Set([
  ...['pool', 'maxConnections', 'maxMessages', 'rateDelta', 'rateLimit'],
  ...['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout'],
  ...['name', 'localAddress', 'authMethod', 'proxy', 'servername', 'tls.ca', 'tls.servername'],
])

/** Whether the mail server is on this machine, so that nobody reads what goes there. */
export function isOnThisMachine(smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl)
  return /^localhost$/i.test(hostname) || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'))
}

/**
 * What is wrong with the address of a mail server, in the operator's words; undefined where nothing is. `allowClear`: mails may go
 * without encryption, and to a server whose certificate is not verified.
 */
export function faultOfSmtpUrl(smtpUrl: string, allowClear: boolean): string | undefined {
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return operatorTexts.smtpUrlForm
  if (allowClear || isOnThisMachine(smtpUrl)) return undefined
  const option = [...url.searchParams.keys()].find((name) => !harmless.has(name))
  return option === undefined ? undefined : operatorTexts.smtpUrlUnsafe({ option })
}
