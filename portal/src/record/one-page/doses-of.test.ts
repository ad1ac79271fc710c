import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listedStandings, type Meaning } from '@kinchart/contract/rules/meaning.ts'
import { dosesOf } from './sheet-entries.ts'

const dose = (vaccineCode: string | null, date: string | null, status?: Meaning['standing']) => ({
  ...{ vaccineCode, date },
  ...(status === undefined ? {} : { meaning: { standing: status, says: [] } }),
})

test('lists all doses under their vaccine with their dates, oldest first and undated doses last', () => {
  const undated = dose('Influenza', null)
  const [tdap, newer, older] = [
    dose('Tdap', '2024-05-03'),
    dose('Influenza', '2025-10-02'),
    dose('influenza', '2024-10'),
  ]
  expect(dosesOf([undated, tdap, newer, older]).given).toEqual([
    { vaccine: 'Influenza', doses: [older, newer, undated] },
    { vaccine: 'Tdap', doses: [tdap] },
  ])
})

test('lists refused doses separately, and does not count planned or withdrawn doses', () => {
  const refused = dose('MMR', '2024-01-01', 'negated')
  const others = [
    dose('Polio', '2027-01-01', 'planned'),
    dose('Polio', '2020-01-01', 'withdrawn'),
    dose('Polio', null, 'past'),
  ]
  const nameless = dose(null, null)
  expect(dosesOf([refused, ...others, nameless])).toEqual({
    given: [{ vaccine: 'Vaccine without a name', doses: [nameless] }],
    notGiven: [refused],
    others,
  })
})

test('classifies every row of a vaccine list exactly once as given, not given or other', () => {
  const drawn = fc.record({
    vaccine: fc.constantFrom('MMR', 'mmr', 'Tdap', null),
    date: fc.constantFrom(null, '2024', '2024-05-03', '20240503', '2024-02-30'),
    standing: fc.constantFrom(undefined, ...listedStandings),
  })
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 30 }), (all) => {
      const rows = all.map(({ vaccine, date, standing }) => dose(vaccine, date, standing))
      const { given, notGiven, others } = dosesOf(rows)
      const found = [...given.flatMap(({ doses }) => doses), ...notGiven, ...others]
      expect(found.length).toBe(rows.length)
      expect(new Set(found)).toEqual(new Set(rows))
    }),
    { numRuns: 300 },
  )
})
