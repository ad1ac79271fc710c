import { numbersFrom } from '../../server/test/numbers-from.ts'
import type { Bench, Part } from '../bench.ts'
import { needsOf } from '../costs/needs.ts'
import { findProcessors } from '../costs/simulate-hour.ts'
import { million, thousand } from '../costs/unit-costs.ts'
import type { Assumptions, Seconds, UnitCosts } from '../costs/unit-costs.ts'
import type { Kind, Unit } from '../lines.ts'
import { measureCosts } from '../measure-costs.ts'

const MB = 1e6
const GB = 1e9
/** A page of a list is felt as at once, though others come in the same moment. */
const AT_ONCE_MS = 100
const WATCHED_S = 600

export const costs: Part = {
  name: 'costs',
  title: 'what one thing costs, and what a thousand and a million people need',
  measure: async (bench) => {
    const size = bench.isFull ? 10_000 : 2500
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: `1000,${size}` })
    // The quick form tells how the arithmetic stands, on the database that a million people would need.
    for (const kind of bench.isFull ? bench.kinds : bench.kinds.slice(0, 1)) {
      const each = await measureCosts(sandbox.ready, await bench.freshDatabase(kind), size)
      sayCosts(bench, kind, each, size)
      sayNeeds(bench, kind, each, thousand)
      // One embedded database serves a family or a practice, not a country.
      if (kind === 'PostgreSQL') sayNeeds(bench, kind, each, million)
    }
  },
}

function sayCosts({ say }: Bench, database: Kind, each: UnitCosts, chartSize: number): void {
  const one = (what: string, value: number, unit: Unit): void => say({ database, what, value, unit })
  const time = (what: string, { program, database: ofDatabase }: Seconds): void => {
    one(`processor: ${what}`, program * 1000, 'ms')
    if (database === 'PostgreSQL') one(`processor of the database: ${what}`, ofDatabase * 1000, 'ms')
  }
  one('disk: a resource', each.bytesAResource, 'bytes')
  one('disk: a person without records', each.bytesAPerson, 'bytes')
  one('written ahead (WAL): a resource', each.walBytesAResource, 'bytes')
  one('memory: at rest after a first chart', each.idleBytes / MB, 'MB')
  one('memory: a person with an open page', each.bytesASignedIn / 1000, 'KB')
  one(`memory: at most, while a chart of ${chartSize} comes in`, each.workerBytes / MB, 'MB')
  time('1,000 resources brought in', each.thousandResources)
  time(`a source of ${chartSize} asked again`, each.refresh)
  time('a page of a list', each.listPage)
  time('a sign-in', each.signIn)
  time('a sign-up with its mail', each.signUp)
}

function sayNeeds({ say }: Bench, database: Kind, each: UnitCosts, those: Assumptions): void {
  const needs = needsOf(each, those)
  const one = (what: string, value: number, unit: Unit): void =>
    say({ database, what: `${those.people.toLocaleString('en-US')} people: ${what}`, value, unit })
  one('disk of the database', needs.databaseBytes / GB, 'GB')
  one('written ahead (WAL) a day', needs.walBytesADay / GB, 'GB')
  one('requests a day', needs.requestsADay, 'requests')
  one('requests a second in the busiest hour', needs.requestsASecond, 'a second')
  one('sources asked again', needs.refreshesASecond, 'a second')
  one('processors busy in the busiest hour', needs.processors.program, '')
  if (database === 'PostgreSQL') one('processors of the database busy then', needs.processors.database, '')
  one('hours of one processor for all first imports', needs.firstImportsHours, '')
  one('processes that ask sources', needs.workers, '')
  one('memory of the processes that answer people', needs.apiBytes / MB, 'MB')
  const found = findProcessors(
    {
      requestsASecond: needs.requestsASecond,
      cost: each.listPage,
      seconds: WATCHED_S,
      random: numbersFrom(those.people),
    },
    AT_ONCE_MS,
  )
  if (found === undefined) return
  one('simulated: processors for people, of 100 requests 99 within 100 ms', found.processors.program, '')
  one('simulated: 99 of 100 requests then take at most', found.times.p99, 'ms')
}
