import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { operatorTexts } from '@kinchart/texts/operator.ts'

/** One certificate in PEM (RFC 7468). */
const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Trusts the authorities of NODE_EXTRA_CA_CERTS where Node itself has not: it reads the variable before it reads
 * `--env-file`, in which an operator's commands get what the service is given. A file that cannot be read is told, and
 * nothing else is trusted then, as Node does it.
 */
export function trustAuthorities(complain: (line: string) => void): void {
  const path = process.env['NODE_EXTRA_CA_CERTS'] ?? ''
  if (path === '' || getCACertificates('extra').length > 0) return
  // Node has said by itself what is wrong with a file that it was given at its start.
  if (!process.execArgv.some((flag) => flag.startsWith('--env-file'))) return
  try {
    const own = readFileSync(path, 'utf8').match(certificate) ?? []
    if (own.length === 0) throw new Error('There is no certificate in it.')
    setDefaultCACertificates([...getCACertificates('default'), ...own])
  } catch {
    complain(operatorTexts.authoritiesUnreadable({ path }))
  }
}
