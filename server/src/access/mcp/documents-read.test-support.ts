import { expect, vi } from 'vitest'
import type { TestPortal } from '../../../test/start-portal.ts'

/**
 * Waits until the text of every source's documents is indexed. Polls with one query, because an assistant request takes
 * many.
 */
export async function documentsAreRead({ database }: TestPortal): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query('select 1 from source where documents_read is null')
      expect(rows).toEqual([])
    },
    { timeout: 600_000, interval: 250 },
  )
}
