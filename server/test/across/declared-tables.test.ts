import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPortal } from '../start-portal.ts'

const source = join(import.meta.dirname, '../../src')

const inDatabase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function declared(): Map<string, string[]> {
  const tables = new Map<string, string[]>()
  for (const file of globSync('**/tables.ts', { cwd: source })) {
    const text = readFileSync(join(source, file), 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    for (const [, table = '', body = ''] of text.matchAll(/^ {4}(\w+): \{([\s\S]*?)\}$/gm))
      tables.set(
        inDatabase(table),
        [...body.matchAll(/(?:^|[;{\n]) *(\w+)\??:/g)].map(([, column = '']) => inDatabase(column)),
      )
  }
  return tables
}

test('declares exactly the columns of the database', async () => {
  const portal = await startPortal()
  const { rows } = await portal.database.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public'`,
  )
  await portal.close()
  const tables = declared()
  expect(tables.size).toBeGreaterThan(30)
  const there = (name: string) => rows.filter(({ table_name }) => table_name === name).map((row) => row.column_name)
  for (const [table, columns] of tables) expect([table, columns.toSorted()]).toEqual([table, there(table).toSorted()])
})
