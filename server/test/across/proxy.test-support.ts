import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localCertificate } from '../local-certificates.ts'
import { freePort } from '../free-port.ts'

const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`
const START_MS = 20_000

export const isInstalled = (program: string, word: string): boolean =>
  spawnSync(program, [word], { env: { ...process.env, PATH } }).status === 0

/** Runs on localhost and free ports with a configuration from `packaging/`. */
export type Proxy = {
  readonly port: number
  readonly clearPort: number
  readonly logged: () => string
  readonly close: () => Promise<void>
}
export type ProxyName = 'nginx' | 'caddy'

type Place = { readonly folder: string; readonly port: number; readonly clearPort: number; readonly to: string }

const example = (name: string): string => readFileSync(new URL(`../../../packaging/${name}`, import.meta.url), 'utf8')

/** Throws if the text to replace is no longer there. */
function replaced(text: string, ...changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The example does not say ${from}.`)
    return changed.replaceAll(from, to)
  }, text)
}

function nginx({ folder, port, clearPort, to }: Place): readonly string[] {
  const own = replaced(
    example('nginx.conf'),
    ['127.0.0.1:4300', to],
    ['https://records.example.org$uri', `https://localhost:${port}$uri`],
    ['records.example.org', 'localhost'],
    ['listen 80;', `listen 127.0.0.1:${clearPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/ssl/kinchart', folder],
    ['/var/log/nginx', join(folder, 'logs')],
    ['/var/www/acme', folder],
  )
  const main = `daemon off; pid ${folder}/nginx.pid; worker_processes 1; error_log ${folder}/logs/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''} events { worker_connections 128; }
    http { ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
    include ${folder}/kinchart.conf; }`
  writeFileSync(join(folder, 'kinchart.conf'), own)
  writeFileSync(join(folder, 'nginx.conf'), main)
  return ['nginx', '-p', folder, '-e', join(folder, 'logs', 'error.log'), '-c', join(folder, 'nginx.conf')]
}

function caddy({ folder, port, clearPort, to }: Place): readonly string[] {
  const own = replaced(
    example('Caddyfile'),
    ['127.0.0.1:4300', to],
    ['http://records.example.org {', `http://localhost:${clearPort} {`],
    ['https://records.example.org{path}', `https://localhost:${port}{path}`],
    ['\nrecords.example.org {', `\nlocalhost:${port} {`],
    ['\ttls {', `\ttls ${folder}/fullchain.pem ${folder}/key.pem {`],
    [
      'auto_https disable_redirects',
      `auto_https disable_redirects\n\tadmin off\n\thttps_port ${port}\n\thttp_port ${clearPort}`,
    ],
  )
  writeFileSync(join(folder, 'Caddyfile'), own)
  return ['caddy', 'run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
}

const ways = { nginx, caddy } as const

/**
 * Uses the configuration from `packaging/` and a test certificate; `toPort`: Kinchart's port. Throws if the proxy
 * does not answer, whether or not Kinchart runs behind the proxy.
 */
export async function startProxy(name: ProxyName, toPort: number, port: number): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), `kinchart-${name}-`))
  mkdirSync(join(folder, 'logs'))
  writeFileSync(join(folder, 'fullchain.pem'), localCertificate.cert)
  writeFileSync(join(folder, 'key.pem'), localCertificate.key, { mode: 0o600 })
  const clearPort = await freePort()
  const [program = '', ...args] = ways[name]({ folder, port, clearPort, to: `127.0.0.1:${toPort}` })
  const child = spawn(program, args, { env: { PATH, HOME: folder } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  const logged = (): string =>
    [output, ...readdirSync(join(folder, 'logs')).map((file) => readFileSync(join(folder, 'logs', file), 'utf8'))].join(
      '',
    )
  const close = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const until = Date.now() + START_MS
  while (
    !(await ask(port, '/healthz').then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > until) {
      await close()
      throw new Error(`${name} does not answer: ${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { port, clearPort, logged, close }
}

export type ProxyAnswer = { readonly status: number; readonly raw: readonly string[]; readonly body: string }
type ProxyRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
  readonly from?: string
  /** The declared length in bytes, if it is more than the body. The rest of the body is never sent. */
  readonly length?: number
}

export async function ask(port: number, path: string, options: ProxyRequest = {}): Promise<ProxyAnswer> {
  const { method = 'GET', headers = {}, body, from, length } = options
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...{
          host: 'localhost',
          family: 4,
          port,
          path,
          method,
          ca: localCertificate.cert,
          agent: false,
          timeout: 30_000,
        },
        ...(from === undefined ? {} : { localAddress: from }),
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(length ?? Buffer.byteLength(body)) }),
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString()))
        answer.once('end', () => {
          resolve({ status: answer.statusCode ?? 0, raw: answer.rawHeaders, body: text })
          call.destroy()
        })
      },
    )
    call.once('timeout', () => call.destroy(new Error('There was no answer.')))
    call.once('error', reject)
    if (body !== undefined) call.write(body)
    if (length === undefined) call.end()
  })
}

export const valuesOf = ({ raw }: ProxyAnswer, name: string): readonly string[] =>
  raw.filter((_, at) => at % 2 === 1 && raw[at - 1]?.toLowerCase() === name)
