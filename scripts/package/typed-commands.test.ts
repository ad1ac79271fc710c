import { expect, test } from 'vitest'
import { asTyped, inPackage } from '@kinchart/server/platform/commands/as-typed.ts'
import { commandTexts, usageTexts, programTexts } from '@kinchart/texts/en/commands.ts'
import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'

const sentencesOf = (area: unknown): readonly string[] => {
  if (typeof area === 'string') return [area]
  if (typeof area === 'function') return [String((area as (values: unknown) => unknown)(places))]
  return Object.values(area as object).flatMap(sentencesOf)
}
const places: unknown = new Proxy({}, { get: (_, name) => `{${String(name)}}` })

test('rewrites commands in text for operators to the form that an installed package uses', () => {
  const sentences = sentencesOf([commandTexts, usageTexts, doctorTexts, operatorTexts, programTexts])
  expect(sentences.length).toBeGreaterThan(200)
  expect(sentences.filter((sentence) => sentence.includes('npm run')).length).toBeGreaterThan(15)
  expect(sentences.map((one) => asTyped(one, inPackage)).filter((sentence) => sentence.includes('npm run'))).toEqual([])
})
