import type { Part } from '../bench.ts'
import { measureBackup } from '../measure-backup.ts'

export const backup: Part = {
  name: 'backup',
  title: 'a backup while people read, and its restore',
  isLong: true,
  measure: async (bench) => {
    const size = Number(process.env['BENCH_BACKUP'] ?? 10_000)
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: String(size) })
    await measureBackup(bench, sandbox.ready, `bench-${size}`, bench.freshDatabase())
  },
}
