import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unpackOnce } from './find-chromium.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'kinchart-chromium-'))
})
afterEach(() => rmSync(place, { recursive: true }))

function pack(): string {
  const packed = join(place, 'packed')
  mkdirSync(packed)
  writeFileSync(join(place, 'part.txt'), 'a part')
  const tar = execFileSync('tar', ['-cf', '-', '-C', place, 'part.txt'])
  for (const name of ['al2023', 'fonts', 'swiftshader'])
    writeFileSync(join(packed, `${name}.tar.br`), brotliCompressSync(tar))
  writeFileSync(join(packed, 'chromium.br'), brotliCompressSync('#!/bin/sh\n'))
  return packed
}

test('unpacks a complete browser when several journeys start at once', async () => {
  const packed = pack()
  const folder = join(place, 'cache', 'chromium')
  await Promise.all([1, 2, 3].map(async () => expect(await unpackOnce(packed, folder)).toBe(folder)))
  expect(readFileSync(join(folder, 'chromium'), 'utf8')).toBe('#!/bin/sh\n')
  expect(readdirSync(join(place, 'cache'))).toEqual(['chromium'])
})

test('reports a browser that cannot be unpacked, and leaves no partial files', async () => {
  const folder = join(place, 'cache', 'chromium')
  await expect(unpackOnce(join(place, 'nothing here'), folder)).rejects.toThrow(/ENOENT/)
  expect(readdirSync(join(place, 'cache'))).toEqual([])
})
