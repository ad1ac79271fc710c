import { connect, type PeerCertificate } from 'node:tls'
import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { codeOf, look, wrong, type Finding } from './finding.ts'
import { judgeCertificate, judgeRefusal } from './judge-certificate.ts'

const texts = doctorTexts.tls

/** Codes that mean that the server or network is down. They do not indicate a bad certificate. */
const away = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/

/**
 * Verifies the certificate of the server at a URL as a browser does, against the authorities that Node trusts.
 * Performs the TLS handshake but sends no request. `ca` contains other authorities in PEM format, for tests.
 */
export async function checkTls(
  publicUrl: string,
  { timeoutMs, now, ca }: { readonly timeoutMs: number; readonly now: number; readonly ca?: string },
): Promise<readonly Finding[]> {
  const { protocol, hostname, port, host } = new URL(publicUrl)
  if (protocol !== 'https:') return []
  try {
    const { certificate, version } = await greet(hostname, port === '' ? 443 : Number(port), timeoutMs, ca)
    return [judgeCertificate(host, Date.parse(certificate.valid_to), version, now)]
  } catch (error) {
    const code = codeOf(error)
    if (away.test(code)) return [look(texts.away({ host, code }), texts.awayTodo)]
    return [judgeRefusal(host, error) ?? wrong(texts.noTls({ host, code }), texts.noTlsTodo)]
  }
}

async function greet(hostname: string, port: number, timeoutMs: number, ca: string | undefined) {
  // Remove the brackets, which IPv6 addresses have only in a URL. Don't send an IP address as the server name, because
  // TLS does not allow it.
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isName = /[a-z]/i.test(host) && !host.includes(':')
  return new Promise<{ certificate: PeerCertificate; version: string }>((resolve, reject) => {
    const socket = connect(
      { host, port, ...(isName ? { servername: host } : {}), ...(ca === undefined ? {} : { ca }) },
      () => {
        resolve({ certificate: socket.getPeerCertificate(), version: socket.getProtocol() ?? '' })
        socket.end()
      },
    )
    socket.setTimeout(timeoutMs, () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
    socket.once('error', reject)
  })
}
