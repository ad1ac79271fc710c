import type { Bench, Part } from '../bench.ts'
import { FEW_SIZES, SIZES } from '../small-machine/family-of-five.ts'
import { tryOnSmallMachine, type Peak } from '../small-machine/small-machine.ts'

/** In MB of 1,048,576 bytes: the target, and larger sizes to try if the target is not enough. */
const AIM = 512
const MORE = 768

export const small: Part = {
  name: 'small',
  title: `a family of five on a machine of ${AIM} MB: 50,000 resources with --full, and 10,000 without`,
  measure: async (bench) => {
    if (!(await isEnough(bench, AIM))) await isEnough(bench, MORE)
  },
}

/** If the trial ends early, adds a note, or throws if `MORE` is set. */
async function isEnough({ isFull, note, report }: Bench, megabytes: number): Promise<boolean> {
  let failed = 0
  let killed = 0
  const sizes = isFull ? SIZES : FEW_SIZES
  const inMemory = `in ${megabytes} MB, ${sizes.reduce((sum, one) => sum + one, 0).toLocaleString('en-US')} resources`
  const reportPeak = (peak: Peak): void => {
    killed = peak.kills
    report({
      ...{ what: `${inMemory}: peak memory, cached files included`, value: peak.megabytes, unit: 'MB' },
      limit: { what: 'the machine', value: peak.max },
    })
    report({ what: `${inMemory}: out-of-memory kills`, value: killed, unit: '', target: { atMost: 0 } })
  }
  const check = (what: string, isGood: boolean): void => {
    if (isGood) return
    failed++
    note(`${megabytes} MB: failed: ${what}`)
  }
  try {
    const reason = await tryOnSmallMachine(check, { megabytes, sizes, reportPeak })
    if (reason !== undefined) {
      note(`left out: ${reason}`)
      return true
    }
  } catch (error) {
    if (megabytes === MORE) throw error
    note(`${megabytes} MB: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
  report({ what: `${inMemory}: failed checks`, value: failed, unit: '', target: { atMost: 0 } })
  return failed === 0 && killed === 0
}
