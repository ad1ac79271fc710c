import { expect, test } from 'vitest'
import { judgeImport, placeOf } from './judge-import.ts'
import { parts, type Part } from './layers.ts'

const plain = { uses: [], floors: [['.']] }
const stack: readonly Part[] = [
  { name: 'contract', folder: 'contract', source: 'contract', ...plain },
  {
    name: 'portal',
    folder: 'portal',
    source: 'portal/src',
    uses: ['contract'],
    testsUse: ['fakes'],
    floors: [['src/ui'], ['src/claims', { room: 'src/legal', without: ['src/ui'] }], ['src/*'], ['*']],
  },
  { name: 'fakes', folder: 'portal/fakes', source: 'portal/fakes', ...plain, uses: ['portal'] },
]
const judge = (file: string, named: string) => judgeImport(stack, file, named)

test('allows imports from a file’s own folder, lower folders, permitted parts and external packages', () => {
  for (const named of [
    './b.ts',
    '../deep/b.ts',
    '#claims/c.ts',
    '#ui/d.ts',
    '../../ui/d.css',
    '@kinchart/contract/e.ts',
  ])
    expect(judge('portal/src/claims/deep/a.ts', named)).toBeNull()
  expect(judge('portal/src/claims/a.ts', 'react')).toBeNull()
  expect(judge('portal/src/claims/a.ts', '@mui/material/Button')).toBeNull()
  expect(judge('portal/src/main.ts', './claims/a.ts')).toBeNull()
  expect(judge('portal/vite.config.ts', './src/ui/d.ts')).toBeNull()
})

test('rejects an import from an equal or higher layer, and names both folders', () => {
  expect(judge('portal/src/claims/a.ts', '#legal/b.ts')).toContain('on one floor')
  expect(judge('portal/src/claims/a.ts', '../legal/b.ts')).toContain('portal/src/claims and portal/src/legal')
  expect(judge('portal/src/claims/deep/a.ts', '../../legal/b.css?raw')).toContain('on one floor')
  expect(judge('portal/src/ui/a.ts', '#claims/b.ts')).toBe('portal/src/ui is below portal/src/claims.')
  expect(judge('portal/src/claims/a.ts', '../main.ts')).toBe('portal/src/claims is below portal/src/*.')
  expect(judge('portal/src/ui/a.ts', '#main.ts')).toBe('portal/src/ui is below portal/src/*.')
})

test('rejects an import from a part that the file may not use, or from an excluded folder', () => {
  expect(judge('contract/a.ts', '../portal/src/ui/b.ts')).toBe('contract does not import portal.')
  expect(judge('contract/a.ts', '@kinchart/portal/ui/b.ts')).toBe('contract does not import portal.')
  expect(judge('portal/src/legal/a.ts', '#ui/b.ts')).toBe('portal/src/legal does without portal/src/ui.')
})

test('lets only tests import fakes', () => {
  expect(judge('portal/src/ui/a.test.ts', '../../fakes/b.ts')).toBeNull()
  expect(judge('portal/src/ui/a.test-support.ts', '../../fakes/b.ts')).toBeNull()
  expect(judge('portal/src/ui/a.ts', '../../fakes/b.ts')).toBe('portal does not import fakes.')
})

test('rejects an import in or from a new folder that has no layer', () => {
  expect(judge('portal/src/new/a.ts', '#ui/b.ts')).toBe('portal/src/new/a.ts is in no room of layers.ts.')
  expect(judge('portal/src/main.ts', '#new/a.ts')).toBe('portal/src/new/a.ts is in no room of layers.ts.')
})

test('layers.ts puts the wiring of the server in the top layer, and lists every folder exactly once', () => {
  const server = parts.find(({ name }) => name === 'server')
  expect(placeOf(parts, 'server/src/app/serve-calls.ts')?.floor).toBe((server?.floors.length ?? 0) - 1)
  for (const { floors } of parts) {
    const rooms = floors.flat().map((room) => (typeof room === 'string' ? room : room.room))
    expect(new Set(rooms).size).toBe(rooms.length)
  }
})
