import { expect, test } from 'vitest'
import type { Meaning } from '@kinchart/contract/meaning.ts'
import { dosesOf } from './doses-of.ts'

const dose = (vaccineCode: string | null, date: string | null, standing?: Meaning['standing']) => ({
  ...{ vaccineCode, date },
  ...(standing === undefined ? {} : { meaning: { standing, says: [] } }),
})

test('doses stand under their vaccine with all their dates, oldest first', () => {
  const { given } = dosesOf([dose('Tdap', '2024-05-03'), dose('Influenza', '2025-10-02'), dose('influenza', '2024-10')])
  expect(given).toEqual([
    { vaccine: 'Influenza', dates: ['2024-10', '2025-10-02'] },
    { vaccine: 'Tdap', dates: ['2024-05-03'] },
  ])
})

test('what was not given is no dose, and is named; what is planned or withdrawn is neither', () => {
  const { given, notGiven } = dosesOf([
    dose('MMR', '2024-01-01', 'negated'),
    dose('Polio', '2027-01-01', 'planned'),
    dose('Polio', '2020-01-01', 'withdrawn'),
    dose(null, null),
  ])
  expect(given).toEqual([{ vaccine: 'Vaccine without a name', dates: [null] }])
  expect(notGiven).toEqual(['MMR'])
})
