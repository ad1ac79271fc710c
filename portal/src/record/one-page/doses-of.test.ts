import { expect, test } from 'vitest'
import type { Meaning } from '@kinchart/contract/meaning.ts'
import { dosesOf } from './doses-of.ts'

const dose = (vaccineCode: string | null, date: string | null, standing?: Meaning['standing']) => ({
  ...{ vaccineCode, date },
  ...(standing === undefined ? {} : { meaning: { standing, says: [] } }),
})

test('doses stand under their vaccine with all their dates, oldest first and undated last', () => {
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

test('what was not given is no dose, and is named; what is planned or withdrawn is neither', () => {
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
