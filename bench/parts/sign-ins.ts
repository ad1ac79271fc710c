import type { Part } from '../bench.ts'
import { AT_ONCE, measureSignIns } from '../measure-sign-ins.ts'

export const signIns: Part = {
  name: 'sign-ins',
  title: 'sign-ins, and the work that a password takes',
  measure: async (bench) => {
    const bare = await bench.start('./run-bare-argon2.ts', { BENCH_AT_ONCE: String(AT_ONCE) })
    const kinchart = await bench.start('./run-kinchart.ts', {
      ...bench.freshDatabase(),
      BENCH_SANDBOX: 'http://127.0.0.1:1',
      TRUST_PROXY: '1',
    })
    const { url } = JSON.parse(kinchart.ready) as { url: string }
    await measureSignIns(bench, { url, bare })
  },
}
