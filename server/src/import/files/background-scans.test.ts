import { expect, test } from 'vitest'
import { openBackgroundScans } from './background-scans.ts'

test('scans the file sets of one person one after another, without delaying other people’s file sets', async () => {
  const scans = openBackgroundScans(0)
  const begun: string[] = []
  const ends = new Map<string, (answer: string) => void>()
  const ask = async (whose: string, key: string): Promise<string> =>
    scans
      .endOf({ whose, key }, async () => {
        begun.push(key)
        return new Promise<string>((resolve) => ends.set(key, resolve))
      })
      .catch((error: unknown) => (error as { code: string }).code)
  expect(await Promise.all([ask('ana', 'a'), ask('ana', 'b'), ask('ben', 'c'), ask('ana', 'a')])).toEqual(
    Array.from({ length: 4 }, () => 'files-looked-through'),
  )
  expect(begun).toEqual(['a', 'c'])
  ends.get('a')?.('the end of a')
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(begun).toEqual(['a', 'c', 'b'])
  ends.get('b')?.('the end of b')
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect([await ask('ana', 'a'), await ask('ana', 'b')]).toEqual(['the end of a', 'the end of b'])
})
