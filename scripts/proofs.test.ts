import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProofPages } from './proof-pages.ts'

const pages = [...readProofPages()]
const root = join(import.meta.dirname, '..')

test.each(pages)('%s names only existing tests as proofs', (_name, { parts }) => {
  const named = parts.flatMap(({ rows }) => rows.flatMap(({ proofs }) => proofs))
  expect(named.length).toBeGreaterThan(0)
  const missing = named.filter(({ file, test: name }) => {
    const at = join(root, file)
    return !existsSync(at) || !readFileSync(at, 'utf8').includes(name)
  })
  expect(missing).toEqual([])
})

test.each(pages)('every row of %s has a proof, or states that a proof is missing', (_name, { parts }) => {
  const rowsWithoutProof = parts.flatMap(({ rows }) =>
    rows.filter(({ proofs, unproven }) => proofs.length === 0 && !unproven),
  )
  expect(rowsWithoutProof.map(({ what }) => what)).toEqual([])
})
