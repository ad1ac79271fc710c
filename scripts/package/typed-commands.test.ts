import { expect, test } from 'vitest'
import { asTyped, inPackage } from '@kinchart/server/platform/commands/as-typed.ts'
import { commandTexts, usageTexts } from '@kinchart/texts/en/commands.ts'
import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { programTexts } from '@kinchart/texts/en/program.ts'

/** Every sentence of an area, with its places for what is put in as they stand. */
const sentencesOf = (area: unknown): readonly string[] => {
  if (typeof area === 'string') return [area]
  // A sentence with places is a function of what stands there.
  if (typeof area === 'function') return [String((area as (values: unknown) => unknown)(places))]
  return Object.values(area as object).flatMap(sentencesOf)
}
const places: unknown = new Proxy({}, { get: (_, name) => `{${String(name)}}` })

test('whatever a sentence of an operator’s has of commands is put as it is typed where the package is installed', () => {
  const sentences = sentencesOf([commandTexts, usageTexts, doctorTexts, operatorTexts, programTexts])
  expect(sentences.length).toBeGreaterThan(200)
  expect(sentences.filter((sentence) => sentence.includes('npm run')).length).toBeGreaterThan(15)
  expect(sentences.map((one) => asTyped(one, inPackage)).filter((sentence) => sentence.includes('npm run'))).toEqual([])
})
