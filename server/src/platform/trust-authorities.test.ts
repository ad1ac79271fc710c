import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { expiredCertificate, localCertificate } from '../../test/local-certificates.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinchart-authorities-'))
const server = createServer(localCertificate, (socket) => socket.end()).on('tlsClientError', () => undefined)
beforeAll(async () => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

async function greetWith(certificates: string | undefined): Promise<string> {
  const path = join(folder, 'authorities.pem')
  rmSync(path, { force: true })
  if (certificates !== undefined) writeFileSync(path, certificates)
  writeFileSync(join(folder, 'kinchart.env'), `NODE_EXTRA_CA_CERTS=${path}\n`)
  const script = `
    import { connect } from 'node:tls'
    const { trustAuthorities } = await import(${JSON.stringify(new URL('trust-authorities.ts', import.meta.url).href)})
    trustAuthorities((line) => console.log(line))
    const socket = connect({ host: '127.0.0.1', port: ${(server.address() as AddressInfo).port}, servername: 'localhost' })
    socket.once('secureConnect', () => { console.log('trusted'); socket.destroy() })
    socket.once('error', ({ code }) => console.log(code))`
  const args = [`--env-file=${join(folder, 'kinchart.env')}`, '--input-type=module', '-e', script]
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) }
  const child = spawn(process.execPath, args, { env, cwd: import.meta.dirname })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  return output.trim()
}

test('trusts several custom authorities named in an environment file', async () => {
  expect(await greetWith(`${expiredCertificate.cert}${localCertificate.cert}`)).toBe('trusted')
})

test('trusts only the named authorities, and reports an unusable certificate file', async () => {
  expect(await greetWith(expiredCertificate.cert)).toMatch(/CERT|SIGN/)
  for (const wrong of [undefined, 'no certificate']) {
    const output = await greetWith(wrong)
    expect(output).toContain(operatorTexts.authoritiesUnreadable({ path: join(folder, 'authorities.pem') }))
    expect(output).toMatch(/SELF_SIGNED|UNABLE/)
  }
})
