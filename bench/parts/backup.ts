import type { Part } from '../bench.ts'
import { measureBackup } from '../measure-backup.ts'

export const backup: Part = {
  name: 'backup',
  title: 'a backup made while people read, and restored',
  isLong: true,
  measure: async (bench) => {
    const size = Number(process.env['BENCH_BACKUP'] ?? 10_000)
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: String(size) })
    for (const kind of bench.kinds)
      await measureBackup(bench, kind, sandbox.ready, `bench-${size}`, await bench.freshDatabase(kind))
  },
}
