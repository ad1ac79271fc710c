import type { Part } from '../bench.ts'
import { measureBackup } from '../measure-backup.ts'

export const backup: Part = {
  name: 'backup',
  title: 'a backup made while people read, and restored',
  isLong: true,
  measure: async ({ kinds, start, freshDatabase }) => {
    const size = Number(process.env['BENCH_BACKUP'] ?? 10_000)
    const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: String(size) })
    for (const kind of kinds) await measureBackup(sandbox.ready, `bench-${size}`, await freshDatabase(kind))
  },
}
