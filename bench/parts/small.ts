import type { Bench, Part } from '../bench.ts'
import { FEW_SIZES, SIZES } from '../small-machine/family-of-five.ts'
import { tryOnSmallMachine } from '../small-machine/small-machine.ts'

/** What is aimed at, and what is tried where that is not enough, in MB of 1,048,576 bytes. */
const AIM = 512
const MORE = 768

export const small: Part = {
  name: 'small',
  title: `a family of five on a machine of ${AIM} MB, embedded: 50,000 resources with --full, and 10,000 without`,
  measure: async (bench) => {
    if (!(await isEnough(bench, AIM))) await isEnough(bench, MORE)
  },
}

/** Whether all went as it has to. What makes a run end early is noted; with `MORE` it is thrown. */
async function isEnough({ isFull, note, say }: Bench, megabytes: number): Promise<boolean> {
  let failed = 0
  let killed = 0
  const sizes = isFull ? SIZES : FEW_SIZES
  const inMemory = `in ${megabytes} MB, ${sizes.reduce((sum, one) => sum + one, 0).toLocaleString('en-US')} resources`
  const sayPeak: Parameters<typeof tryOnSmallMachine>[1]['sayPeak'] = ({ megabytes: held, most, kills }) => {
    killed = kills
    say({
      ...{ database: 'embedded', what: `${inMemory}: the most that was held, pages of files included` },
      ...{ value: held, unit: 'MB', limit: { what: 'the machine', value: most } },
    })
    say({
      ...{ database: 'embedded', what: `${inMemory}: times that the server was killed for want of memory` },
      ...{ value: kills, unit: '', target: { atMost: 0 } },
    })
  }
  const check = (what: string, isGood: boolean): void => {
    if (isGood) return
    failed++
    note(`${megabytes} MB: not as it has to be: ${what}`)
  }
  try {
    const reason = await tryOnSmallMachine(check, { megabytes, sizes, sayPeak })
    if (reason !== undefined) {
      note(`left out: ${reason}`)
      return true
    }
  } catch (error) {
    if (megabytes === MORE) throw error
    note(`${megabytes} MB: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
  say({
    ...{ database: 'embedded', what: `${inMemory}: what did not go as it has to` },
    ...{ value: failed, unit: '', target: { atMost: 0 } },
  })
  return failed === 0 && killed === 0
}
