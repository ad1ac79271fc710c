import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What a cluster is made of, by the Debian package that brings each program. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const

const folders = [
  ...(process.env['PATH'] ?? '').split(':'),
  '/usr/sbin',
  '/usr/bin',
  '/usr/local/sbin',
  '/usr/local/bin',
]

/** Where a program lies; undefined where this machine does not have it. */
export function findProgram(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** The programs of Debian's PostgreSQL, of its newest version here; undefined where there is none. */
export function findPostgres(): string | undefined {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(base, version, 'bin')).find((bin) => existsSync(join(bin, 'postgres')))
}

/** The Debian packages that a cluster needs and this machine does not have. */
export function missingPackages(): readonly string[] {
  const missing = Object.entries(packages).filter(([name]) => findProgram(name) === undefined)
  return [
    ...missing.map(([, name]) => name),
    ...(existsSync('/usr/lib/python3/dist-packages/etcd') ? [] : ['python3-etcd']),
    ...(findPostgres() === undefined ? ['postgresql'] : []),
    ...(findProgram('openssl') === undefined ? ['openssl'] : []),
  ]
}
