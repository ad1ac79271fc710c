import { expect, vi } from 'vitest'
import type { TestPortal } from '../../../test/start-portal.ts'

export async function documentsAreRead({ database }: TestPortal): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query('select 1 from source where documents_read is null')
      expect(rows).toEqual([])
    },
    { timeout: 600_000, interval: 250 },
  )
}
