import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stageDocuments } from './stage-documents.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinchart-documents-'))
  stageDocuments(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('packs every document that another document for operators links to', () => {
  const documents = globSync('**/*.md', { cwd: folder })
  expect(documents.length).toBeGreaterThan(20)
  const dead = documents.flatMap((document) => {
    const text = readFileSync(join(folder, document), 'utf8')
    const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, to = '']) => to)
    const own = text.replaceAll(/^.*https:.*$/gm, '')
    const named = [...own.matchAll(/`(docs\/[\w./-]+\.md)`/g)].map(([, to = '']) => relative(dirname(document), to))
    return [...linked, ...named]
      .filter((to) => !existsSync(join(folder, dirname(document), to)))
      .map((to) => `${document}: ${to}`)
  })
  expect(dead).toEqual([])
})
