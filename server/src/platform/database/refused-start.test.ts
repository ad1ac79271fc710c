import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { copyTemplate } from '../../../test/global-setup.ts'
import { OperatorError } from '../operator-error.ts'
import { openDatabase } from './database.ts'

test.runIf(inject('postgresUrl') === '')(
  'who starts on a damaged database reads where it is and what to do',
  async () => {
    const dataDir = copyTemplate(inject('embeddedTemplate'))
    writeFileSync(join(dataDir, 'database', 'global', 'pg_control'), Buffer.alloc(8192, 7))
    for (let start = 0; start < 2; start++) {
      const error = await openDatabase({ databaseUrl: undefined, dataDir }).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(OperatorError)
      expect(String(error)).toContain(`The database in ${join(dataDir, 'database')} is damaged`)
      expect(String(error)).toContain('backup')
      expect(String(error)).not.toContain('Aborted')
    }
    rmSync(dataDir, { recursive: true })
  },
)

test('a command while PostgreSQL is away says so in a sentence without the password, and ends with 1', async () => {
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
    'The database at DATABASE_URL does not answer (ECONNREFUSED). See that PostgreSQL runs there and takes this user, and try again.\n',
  )
})
