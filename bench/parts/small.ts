import type { Part } from '../bench.ts'
import { tryOnSmallMachine } from '../small-machine/small-machine.ts'

export const small: Part = {
  name: 'small',
  title: 'a family of five with 50,000 resources on a machine of 512 MB, embedded',
  isLong: true,
  measure: async ({ note, say }) => {
    const reason = await tryOnSmallMachine(
      (what, isGood) => note(`${what}: ${isGood ? 'ok' : 'FAIL'}`),
      ({ megabytes, most, kills }) => {
        say({
          ...{ database: 'embedded', what: 'the most memory that the whole product held, files it read included' },
          ...{ value: megabytes, unit: 'MB', limit: { what: 'the machine', value: most }, target: { atMost: 1 } },
        })
        say({
          ...{ database: 'embedded', what: 'how often the server was killed for want of memory' },
          ...{ value: kills, unit: '', target: { atMost: 0 } },
        })
      },
    )
    if (reason !== undefined) note(`left out: ${reason}`)
  },
}
