import { packaged, variablesOf } from './packaged.ts'

export type Ports = {
  readonly etcd: readonly { readonly client: number; readonly peer: number }[]
  readonly databases: readonly { readonly postgres: number; readonly rest: number }[]
  readonly primary: number
  readonly front: number
  readonly apis: readonly number[]
  readonly pgbouncer: number
}

const here = '127.0.0.1'
const addresses = ['10.0.0.11', '10.0.0.12', '10.0.0.13'] as const

export function etcdVariables({ etcd }: Ports, index: number, folder: string): Record<string, string> {
  const all = etcd.map(({ peer }, at) => `db${at + 1}=http://${here}:${peer}`).join(',')
  const { client = 0, peer = 0 } = etcd[index] ?? {}
  return variablesOf(
    packaged('etcd.env', [
      [`db1=http://${addresses[0]}:2380,db2=http://${addresses[1]}:2380,db3=http://${addresses[2]}:2380`, all],
      ['ETCD_NAME=db1', `ETCD_NAME=db${index + 1}`],
      ['/var/lib/etcd/kinchart', `${folder}/etcd${index + 1}`],
      [`${addresses[0]}:2380`, `${here}:${peer}`],
      [`http://${addresses[0]}:2379,http://${here}:2379`, `http://${here}:${client}`],
      [`${addresses[0]}:2379`, `${here}:${client}`],
    ]),
  )
}

/** Uses shorter timeouts than production, so that failures are detected sooner and a drill takes minutes. */
export function patroniFile(
  { etcd, databases }: Ports,
  index: number,
  { folder, data, bin }: { readonly folder: string; readonly data: string; readonly bin: string },
): string {
  const { postgres = 0, rest = 0 } = databases[index] ?? {}
  return packaged('patroni.yml', [
    [addresses.map((one) => `${one}:2379`).join(','), etcd.map(({ client }) => `${here}:${client}`).join(',')],
    ['name: db1', `name: db${index + 1}`],
    [`${addresses[0]}:8008`, `${here}:${rest}`],
    [`${addresses[0]}:5432`, `${here}:${postgres}`],
    ['10.0.0.0/24', `${here}/32`],
    ['ttl: 30', 'ttl: 20'],
    ['loop_wait: 10', 'loop_wait: 2'],
    ['retry_timeout: 10', 'retry_timeout: 5'],
    ['max_wal_size: 4GB', 'max_wal_size: 512MB'],
    ['wal_keep_size: 1GB', 'wal_keep_size: 256MB'],
    ['/var/lib/postgresql/15/kinchart', data],
    ['/usr/lib/postgresql/15/bin', bin],
    ['/var/lib/postgresql/.pgpass-patroni', `${folder}/pgpass${index + 1}`],
    ['/var/run/postgresql', folder],
    ['/etc/kinchart/', `${folder}/`],
    ['mode: automatic', 'mode: off'],
  ])
}

export function haproxyFile({ databases, primary, front, apis }: Ports): string {
  const lines = (kind: string, ports: readonly number[], port: (index: number) => string) =>
    addresses.map((address, index): [string, string] => {
      const known = ports[index]
      const line = `    server ${kind}${index + 1} ${address}:${kind === 'db' ? '5432 check port 8008' : '4300 check'}`
      return [line, known === undefined ? '' : `    server ${kind}${index + 1} ${here}:${known} ${port(index)}`]
    })
  return packaged('haproxy.cfg', [
    // Removes settings that require root: another user, a chroot folder, a socket in /run, the machine's log.
    ['    user haproxy\n    group haproxy\n    chroot /var/lib/haproxy\n', ''],
    ['    stats socket /run/haproxy/admin.sock mode 660 level admin\n    stats timeout 30s\n', ''],
    ['    log /dev/log local0 notice\n', ''],
    ['    log global\n', ''],
    ['127.0.0.1:5000', `${here}:${primary}`],
    ['127.0.0.1:4380', `${here}:${front}`],
    ...lines(
      'db',
      databases.map(({ postgres }) => postgres),
      (index) => `check port ${databases[index]?.rest ?? 0}`,
    ),
    ...lines('api', apis, () => 'check'),
  ])
}

export const pgbouncerFile = ({ primary, pgbouncer }: Ports, folder: string): string =>
  packaged('pgbouncer.ini', [
    ['host=primary.kinchart.internal port=5000', `host=${here} port=${primary}`],
    ['listen_port = 6432', `listen_port = ${pgbouncer}`],
    ['/etc/pgbouncer/', `${folder}/`],
    ['/etc/kinchart/', `${folder}/`],
    ['/var/log/postgresql/', `${folder}/`],
    ['/var/run/postgresql/', `${folder}/`],
    ['unix_socket_dir = /var/run/postgresql', 'unix_socket_dir ='],
  ])

export function kinchartVariables({ primary, pgbouncer }: Ports, folder: string): Record<string, string> {
  const { DATABASE_URL = '', DATABASE_LISTEN_URL = '' } = variablesOf(
    packaged('kinchart.env', [
      ['127.0.0.1:6432', `${here}:${pgbouncer}`],
      ['primary.kinchart.internal:5000', `${here}:${primary}`],
      ['/etc/kinchart/', `${folder}/`],
    ]),
  )
  return { DATABASE_URL, DATABASE_LISTEN_URL }
}
