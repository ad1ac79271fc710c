import type { Bench, Part } from '../bench.ts'
import { tryOnSmallMachine } from '../small-machine/small-machine.ts'

/** What is aimed at, and what was enough when it was last looked for (decision 94), in MB of 1,048,576 bytes. */
const AIM = 512
const ENOUGH = 768

export const small: Part = {
  name: 'small',
  title: `a family of five with 50,000 resources on machines of ${AIM} and ${ENOUGH} MB, embedded`,
  isLong: true,
  measure: async (bench) => {
    for (const megabytes of [AIM, ENOUGH])
      await tryWith(bench, megabytes).catch((error: unknown) => {
        if (megabytes === ENOUGH) throw error
        bench.note(`${megabytes} MB: ${error instanceof Error ? error.message : String(error)}`)
      })
  },
}

async function tryWith({ note, say }: Bench, megabytes: number): Promise<void> {
  let failed = 0
  const sayPeak: Parameters<typeof tryOnSmallMachine>[1]['sayPeak'] = ({ megabytes: held, most, kills }) => {
    say({
      ...{ database: 'embedded', what: `in ${megabytes} MB: the most that was held, pages of files included` },
      ...{ value: held, unit: 'MB', limit: { what: 'the machine', value: most } },
    })
    say({
      ...{ database: 'embedded', what: `in ${megabytes} MB: times that the server was killed for want of memory` },
      ...{ value: kills, unit: '', target: { atMost: 0 } },
    })
  }
  const check = (what: string, isGood: boolean): void => {
    if (!isGood) failed++
    note(`${megabytes} MB: ${what}: ${isGood ? 'ok' : 'FAIL'}`)
  }
  const reason = await tryOnSmallMachine(check, { megabytes, sayPeak })
  if (reason !== undefined) return note(`left out: ${reason}`)
  say({
    ...{ database: 'embedded', what: `in ${megabytes} MB: what did not go as it has to` },
    ...{ value: failed, unit: '', target: { atMost: 0 } },
  })
}
