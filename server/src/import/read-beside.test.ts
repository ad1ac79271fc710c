import { expect, test } from 'vitest'
import { documentOf } from '#forms/ccda/ccda.test-support.ts'
import { readBeside } from './read-beside.ts'
import { ccdaEntries } from './ccda-entries.ts'

test('a large document is read beside, and gives what a small one gives', async () => {
  const small = documentOf({})
  const large = `${small}<!--${' '.repeat(200_000)}-->`
  const read = await readBeside('ccda', large)
  expect(read).toEqual(ccdaEntries(large))
  expect('made' in read && read.made.length).toBeGreaterThan(1)
})

test('a document of four hundred thousand attributes is too large, and holds up nobody', async () => {
  const attributes = Array.from({ length: 400_000 }, (_, n) => `a${n}="1"`).join(' ')
  const happened: string[] = []
  const reading = readBeside('ccda', `<ClinicalDocument ${attributes}/>`).then((read) => {
    happened.push('read')
    return read
  })
  await new Promise((resolve) => setImmediate(resolve))
  happened.push('another')
  expect(await reading).toEqual({ why: 'too-large' })
  expect(happened).toEqual(['another', 'read'])
})

test('a fault of ours in a reader is thrown, and no text is called too large for it', async () => {
  const reading = readBeside('of-no-reader' as 'ccda', ' '.repeat(60_000))
  await expect(reading).rejects.toThrow(TypeError)
})
