import { timesOf } from '../times.ts'
import type { Times } from '../times.ts'
import type { Seconds } from './unit-costs.ts'

/** How many processors there are; each takes the request that has waited longest. */
type Processors = { readonly program: number; readonly database: number }

type Hour = {
  readonly requestsASecond: number
  /** What a request costs on the average. */
  readonly cost: Seconds
  readonly processors: Processors
  /** How long it is watched, in seconds. */
  readonly seconds: number
  readonly random: () => number
}

/**
 * How long requests take, in milliseconds, where they come by chance and each needs its time of a processor of Kinchart's and then of the
 * database's: now and then many come at once, and wait for each other. Costs are drawn around the average (exponential), as a large record costs more.
 */
export function simulateHour({ requestsASecond, cost, processors, seconds, random }: Hour): Times {
  const program = new Float64Array(processors.program)
  const database = new Float64Array(processors.database)
  const took: number[] = []
  for (let now = draw(random, 1 / requestsASecond); now < seconds; now += draw(random, 1 / requestsASecond)) {
    const asked = serve(program, now, draw(random, cost.program))
    const answered = cost.database === 0 ? asked : serve(database, asked, draw(random, cost.database))
    took.push((answered - now) * 1000)
  }
  return timesOf(took)
}

/** The processor that is free first takes it. Answers when it is done. */
function serve(freeAt: Float64Array, now: number, cost: number): number {
  let first = 0
  for (let at = 1; at < freeAt.length; at++) if ((freeAt[at] ?? 0) < (freeAt[first] ?? 0)) first = at
  const done = Math.max(now, freeAt[first] ?? 0) + cost
  freeAt[first] = done
  return done
}

const draw = (random: () => number, average: number): number => -Math.log(1 - random()) * average

/**
 * The fewest processors with which 99 of 100 requests take no longer than `atMostMs`, those of the database with a third to spare.
 * Undefined where one request alone takes longer.
 */
export function findProcessors(
  hour: Omit<Hour, 'processors'>,
  atMostMs: number,
): { readonly processors: Processors; readonly times: Times } | undefined {
  const busy = (cost: number): number => hour.requestsASecond * cost
  const database = Math.ceil(busy(hour.cost.database) * 1.5) || 1
  for (let program = Math.ceil(busy(hour.cost.program)) || 1; program < 10_000; program++) {
    const processors = { program, database }
    const times = simulateHour({ ...hour, processors })
    if (times.p99 <= atMostMs) return { processors, times }
    if (program > 4 * busy(hour.cost.program) + 8) return undefined
  }
  return undefined
}
