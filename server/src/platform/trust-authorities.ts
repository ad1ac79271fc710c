import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'

/** PEM, RFC 7468. */
const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Trusts the certificate authorities of NODE_EXTRA_CA_CERTS if Node does not. Node reads this variable before
 * `--env-file`, which operators' commands use to load the environment of the service. If the file with the
 * authorities is unreadable, reports this and trusts no additional authorities, as Node does.
 */
export function trustAuthorities(complain: (line: string) => void): void {
  const path = process.env['NODE_EXTRA_CA_CERTS'] ?? ''
  if (path === '' || getCACertificates('extra').length > 0) return
  if (!process.execArgv.some((flag) => flag.startsWith('--env-file'))) return
  try {
    const own = readFileSync(path, 'utf8').match(certificate) ?? []
    if (own.length === 0) throw new Error('There is no certificate in it.')
    setDefaultCACertificates([...getCACertificates('default'), ...own])
  } catch {
    complain(operatorTexts.authoritiesUnreadable({ path }))
  }
}
