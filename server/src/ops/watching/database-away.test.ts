import { expect, test } from 'vitest'
import { parseExposition, valueOf } from '../../../test/parse-exposition.ts'
import { startPortal } from '../../../test/start-portal.ts'

const scrape = async ({ metricsUrl }: { readonly metricsUrl: string | undefined }) => {
  const answer = await fetch(metricsUrl ?? '')
  expect(answer.status).toBe(200)
  return parseExposition(await answer.text())
}
test('a scrape omits only the metric whose database query times out', async () => {
  const portal = await startPortal({ METRICS_PORT: '0' })
  const other = await portal.database.pool.connect()
  await other.query('begin; lock table care_organization in access exclusive mode')
  const families = await scrape(portal)
  // Wait until PostgreSQL cancels the query of the scrape, while the table is still locked.
  const goesOn = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'care_organization'`
  await expect.poll(async () => (await other.query(goesOn)).rows).toEqual([])
  await other.query('rollback')
  other.release()
  expect(valueOf(families, 'kinchart_database_up')).toBe(1)
  expect(valueOf(families, 'kinchart_imports')).toBeUndefined()
  expect(valueOf(families, 'kinchart_scrape_part_unknown', { part: 'imports' })).toBe(1)
  for (const name of ['mails_waiting', 'jobs_waiting', 'database_size_bytes'])
    expect([name, valueOf(families, `kinchart_${name}`)]).toEqual([name, expect.any(Number)])
  await portal.close()
})
