import { expect, test } from 'vitest'
import { measureEnglish, type Group } from './english.ts'

/** In percent. Lower these limits when you can; never raise them. */
const limits: Readonly<Record<Exclude<Group, 'names'>, number>> = { comments: 1, tests: 0.5, docs: 2, texts: 0.5 }
const measured = measureEnglish()

test.each(Object.entries(limits) as [Exclude<Group, 'names'>, number][])(
  'keeps the share of unclear %s at or below %d %%: `node scripts/english.ts --list` shows them',
  (group, limit) => {
    const { of, hits } = measured[group]
    expect(of).toBeGreaterThan(1000)
    expect((100 * hits.length) / of).toBeLessThanOrEqual(limit)
  },
)

test('no identifier contains a forbidden word', () => {
  expect(measured.names.hits).toEqual([])
})
