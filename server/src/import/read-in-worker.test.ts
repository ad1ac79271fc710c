import { expect, test } from 'vitest'
import { documentOf } from '#forms/ccda/ccda.test-support.ts'
import { readInWorker } from './read-in-worker.ts'
import { ccdaEntries } from './text-readers.ts'

test('reads a large document in a worker thread, with the same result as a small one', async () => {
  const small = documentOf({})
  const large = `${small}<!--${' '.repeat(200_000)}-->`
  const read = await readInWorker('ccda', large)
  expect(read).toEqual(ccdaEntries(large))
  expect('made' in read && read.made.length).toBeGreaterThan(1)
})

test('rejects a document with four hundred thousand attributes without blocking other requests', async () => {
  const attributes = Array.from({ length: 400_000 }, (_, n) => `a${n}="1"`).join(' ')
  const happened: string[] = []
  const reading = readInWorker('ccda', `<ClinicalDocument ${attributes}/>`).then((read) => {
    happened.push('read')
    return read
  })
  await new Promise((resolve) => setImmediate(resolve))
  happened.push('another')
  expect(await reading).toEqual({ why: 'too-large' })
  expect(happened).toEqual(['another', 'read'])
})

test('rethrows a reader’s internal error instead of reporting the text as too large', async () => {
  const reading = readInWorker('of-no-reader' as 'ccda', ' '.repeat(60_000))
  await expect(reading).rejects.toThrow(TypeError)
})
