import type { Part } from '../bench.ts'
import { tryOnSmallMachine } from '../small-machine/small-machine.ts'

export const small: Part = {
  name: 'small',
  title: 'a family of five with 50,000 resources on a small machine, embedded',
  isLong: true,
  measure: async ({ note }) => {
    const reason = await tryOnSmallMachine((what, isGood) => note(`${what}: ${isGood ? 'ok' : 'FAIL'}`))
    if (reason !== undefined) note(`left out: ${reason}`)
  },
}
