import type { Bench, Part } from '../bench.ts'
import { needsOf } from '../costs/needs.ts'
import { million, thousand } from '../costs/unit-costs.ts'
import type { Assumptions, Seconds, UnitCosts } from '../costs/unit-costs.ts'
import type { Unit } from '../lines.ts'
import { measureCosts } from '../measure-costs.ts'

const MB = 1e6
const GB = 1e9

export const costs: Part = {
  name: 'costs',
  title: 'the cost of single actions, and what a thousand and a million people need',
  measure: async (bench) => {
    const size = bench.isFull ? 10_000 : 2500
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: `1000,${size}` })
    const each = await measureCosts(bench, sandbox.ready, size)
    reportCosts(bench, each, size)
    reportNeeds(bench, each, thousand)
    reportNeeds(bench, each, million)
  },
}

function reportCosts({ report }: Bench, each: UnitCosts, chartSize: number): void {
  const one = (what: string, value: number, unit: Unit): void => report({ what, value, unit })
  const time = (what: string, { program, database }: Seconds): void => {
    one(`processor: ${what}`, program * 1000, 'ms')
    one(`processor of the database: ${what}`, database * 1000, 'ms')
  }
  one('disk: a resource', each.bytesAResource, 'bytes')
  one('disk: a person without records', each.bytesAPerson, 'bytes')
  one('write-ahead log: a resource', each.walBytesAResource, 'bytes')
  one('memory: at rest after a first chart', each.idleBytes / MB, 'MB')
  one('memory: a person with an open page', each.bytesASignedIn / 1000, 'KB')
  one(`memory: peak while a chart of ${chartSize} is imported`, each.workerBytes / MB, 'MB')
  time('1,000 resources imported', each.thousandResources)
  time(`a source of ${chartSize} refreshed`, each.refresh)
  time('a page of a list', each.listPage)
  time('a sign-in', each.signIn)
  time('a sign-up with its email', each.signUp)
}

function reportNeeds({ report }: Bench, each: UnitCosts, assumptions: Assumptions): void {
  const needs = needsOf(each, assumptions)
  const one = (what: string, value: number, unit: Unit): void =>
    report({ what: `${assumptions.people.toLocaleString('en-US')} people: ${what}`, value, unit })
  one('disk of the database', needs.databaseBytes / GB, 'GB')
  one('write-ahead log a day', needs.walBytesADay / GB, 'GB')
  one('requests a day', needs.requestsADay, 'requests')
  one('requests a second in the busiest hour', needs.requestsASecond, 'a second')
  one('sources refreshed', needs.refreshesASecond, 'a second')
  one('processors in the busiest hour', needs.processors.program, '')
  one('processors of the database in the busiest hour', needs.processors.database, '')
  one('hours of one processor for all first imports', needs.firstImportsHours, '')
  one('worker processes', needs.workers, '')
  one('memory of the API processes', needs.apiBytes / MB, 'MB')
}
