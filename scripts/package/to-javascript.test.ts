import { expect, test } from 'vitest'
import { toJavaScript } from './pack-package.ts'

test('rewrites imports to the packed JavaScript, and keeps every line number', () => {
  const source = [
    `import { one } from '#record/one.ts'`,
    `import type { Shape } from '#record/shape.ts'`,
    `import { texts } from '@kinchart/texts/mails.ts'`,
    `export * from './beside.ts'`,
    `import { readFileSync } from 'node:fs'`,
    `const thread = new URL('print-thread.ts', import.meta.url)`,
    `export const open = async (shape: Shape): Promise<unknown> => import('../app/open.ts')`,
    `const script = 'print-thread.ts'`,
  ].join('\n')
  const { code, needs } = toJavaScript('server/src/record/two.ts', source)
  const lines = code.split('\n').map((line) => line.trim())
  expect(lines).toHaveLength(8)
  expect(lines[0]).toBe(`import { one } from './one.js'`)
  expect(lines[1]).toBe('')
  expect(lines[2]).toBe(`import { texts } from '../../../texts/mails.js'`)
  expect(lines[3]).toBe(`export * from './beside.js'`)
  expect(lines[4]).toBe(`import { readFileSync } from 'node:fs'`)
  expect(lines[5]).toBe(`const thread = new URL('./print-thread.js', import.meta.url)`)
  expect(lines[6]).toContain(`import('../app/open.js')`)
  expect(lines[7]).toBe(`const script = 'print-thread.ts'`)
  expect(needs).toEqual([
    'server/src/record/one.ts',
    'texts/mails.ts',
    'server/src/record/beside.ts',
    'server/src/record/print-thread.ts',
    'server/src/app/open.ts',
  ])
})

test('rejects an import of a part that is not packed, and names the part', () => {
  expect(() => toJavaScript('scripts/a.ts', `import { b } from '@kinchart/portal/b.ts'`)).toThrow(
    '@kinchart/portal/b.ts',
  )
  expect(() => toJavaScript('scripts/a.ts', `import { b } from '#b.ts'`)).toThrow('#b.ts')
})
