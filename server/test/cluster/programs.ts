import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

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

/** Undefined if not installed. */
export function findProgram(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Undefined if none is installed. */
export function findPostgres(): string | undefined {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(base, version, 'bin')).find((bin) => existsSync(join(bin, 'postgres')))
}

export function missingPackages(): readonly string[] {
  const missing = Object.entries(packages).filter(([name]) => findProgram(name) === undefined)
  return [
    ...missing.map(([, name]) => name),
    ...(existsSync('/usr/lib/python3/dist-packages/etcd') ? [] : ['python3-etcd']),
    ...(findPostgres() === undefined ? ['postgresql'] : []),
    ...(findProgram('openssl') === undefined ? ['openssl'] : []),
  ]
}
