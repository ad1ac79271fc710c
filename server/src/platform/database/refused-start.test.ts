import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../../test/free-port.ts'

test('if PostgreSQL is down, a command exits with 1 and an explanation that does not contain the password', async () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '..', '..', 'app', 'commands.ts'), 'providers', 'list'],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        DATABASE_URL: `postgres://kinchart:a-password@127.0.0.1:${await freePort()}/kinchart`,
        SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      },
    },
  )
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    'The database at DATABASE_URL isn’t responding (ECONNREFUSED). Check that PostgreSQL is running there and accepts this user, then try again.\n',
  )
})
