import { expect, test } from 'vitest'
import { startPortal } from '../../test/start-portal.ts'

test('logs a failed scheduled task without the database’s error message, and retries it', async () => {
  const portal = await startPortal()
  const { pool } = portal.database
  await pool.query('alter table import_run rename to import_run_away')
  const failures = () => portal.logged.filter(({ event }) => event === 'task-failed')
  await expect.poll(() => failures().length).toBeGreaterThan(1)
  await pool.query('alter table import_run_away rename to import_run')
  expect(failures()[0]).toEqual({
    event: 'task-failed',
    task: expect.stringMatching(/^[a-z-]+$/),
    error: expect.stringMatching(/^[\w ]+$/),
    at: expect.stringContaining('server/src/'),
  })
  expect(JSON.stringify(portal.logged)).not.toContain('import_run')
  expect(portal.unexpected.length).toBeGreaterThan(0)
  // Closing fails because of the failed scheduled tasks. They are the only errors.
  await expect(portal.close()).rejects.toThrow('The server met errors that nobody foresaw.')
  expect(portal.unexpected.filter((error) => !String(error).includes('import_run'))).toEqual([])
})
