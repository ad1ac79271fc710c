import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'

/** Clock ticks a second: what Linux counts processor time in. */
const TICKS = 100

/** The processor time of a PostgreSQL on this machine, in seconds: of all that its server has started, ended ones too (Linux). */
export async function serverSeconds(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // While it lives: an ended process has no parent any more.
  const server = fieldsOf(rows[0]?.pid ?? 0)?.parent
  await client.end()
  if (server === undefined) throw new Error('The database server does not run on this machine.')
  const times = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => fieldsOf(Number(name)))
    .filter((one) => one !== undefined)
  const own = times.find(({ pid }) => pid === server)
  const living = times.filter(({ parent }) => parent === server)
  return ((own?.own ?? 0) + (own?.ofEnded ?? 0) + living.reduce((sum, one) => sum + one.own, 0)) / TICKS
}

type Times = { readonly pid: number; readonly parent: number; readonly own: number; readonly ofEnded: number }

/** proc(5), `stat`: parent 4, utime 14, stime 15, cutime 16, cstime 17. Undefined for a process that has ended. */
function fieldsOf(pid: number): Times | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (field: number): number => fields[field - 3] ?? 0
    return { pid, parent: at(4), own: at(14) + at(15), ofEnded: at(16) + at(17) }
  } catch {
    return undefined
  }
}
