import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Sentences } from '../translate.ts'
import { spanish } from './all.ts'

/** Text for operators, who run the commands and read the settings, and for other programs. Both use English. */
const inEnglishAlone = new Set(['assistant', 'commands', 'doctor', 'mcp', 'operator', 'program'])

const areas = readdirSync(join(import.meta.dirname, '..', 'en'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((area) => !inEnglishAlone.has(area))

function sentencesOf(group: object, at = ''): (readonly [place: string, sentence: string])[] {
  return Object.entries(group).flatMap(([key, sentence]: [string, Sentences[string]]) =>
    typeof sentence === 'string' ? [[`${at}${key}`, sentence] as const] : sentencesOf(sentence, `${at}${key}/`),
  )
}
const read = async (area: string) => {
  const texts = (await import(`../en/${area}.ts`)) as { readonly english?: object }
  return { english: sentencesOf(texts.english ?? texts), spanish: sentencesOf(spanish[area as keyof typeof spanish]) }
}

const namesIn = (sentence: string) =>
  [...new Set([...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))].toSorted()

/** A plural form may omit a variable. For example, 'one' need not contain the number. */
const needed = (place: string, sentence: string) =>
  namesIn(sentence).filter((name) => !(place.endsWith('_one') && name === 'count'))

test('translates all text for patients into Spanish', () => {
  expect(Object.keys(spanish).toSorted()).toEqual(areas.toSorted())
})

test.each(areas)('contains a Spanish translation for exactly the sentences of the English %s', async (area) => {
  const texts = await read(area)
  expect(texts.spanish.map(([place]) => place).toSorted()).toEqual(texts.english.map(([place]) => place).toSorted())
})

const namesTheMany = /^emptyFor(?:Person|Recipient)\//

test.each(areas)('uses the same variables in Spanish as in English in %s', async (area) => {
  const texts = await read(area)
  const english = new Map(texts.english)
  const other = texts.spanish.filter(([place, sentence]) => {
    const wanted = needed(place, english.get(place) ?? '').map((name) =>
      namesTheMany.test(place) && name === 'one' ? 'many' : name,
    )
    return needed(place, sentence).join(' ') !== [...new Set(wanted)].toSorted().join(' ')
  })
  expect(other).toEqual([])
})

/** Names and symbols that are the same in both languages, and words that happen to be the same. */
const same =
  /^(?:Kinchart|PDF|ZIP|QR|DICOM|HTML|Plan|Total|Hospital|Dental|Normal|Provisional|Error|No|Medicare|[A-Z]{2,}[\w-]*(?: [A-Z]{2,})?|Lantern Mutual|Harbor Standard Plan|1 Sample Street, Sampleton|SMART Health Card|Ctrl K|series|RxNorm)$/

function isForReading(sentence: string): boolean {
  const own = sentence.replaceAll(/\{\{\w+\}\}/g, '').trim()
  return !same.test(own) && /\p{L}{2}/u.test(own)
}

test('contains no Spanish sentence that is identical to its English sentence', async () => {
  const left = await Promise.all(
    areas.map(async (area) => {
      const texts = await read(area)
      const english = new Map(texts.english)
      return texts.spanish
        .filter(([place, sentence]) => english.get(place) === sentence)
        .filter(([, sentence]) => isForReading(sentence))
        .map(([place, sentence]) => `${area}: ${place}: ${sentence}`)
    }),
  )
  expect(left.flat()).toEqual([])
})

test('uses Spanish quotation marks and both question marks in Spanish', async () => {
  const all = (await Promise.all(areas.map(read))).flatMap(({ spanish: texts }) =>
    texts.map(([, sentence]) => sentence),
  )
  expect(all.filter((sentence) => /[“”]/.test(sentence))).toEqual([])
  expect(
    all.filter((sentence) => (sentence.match(/\?/g) ?? []).length !== (sentence.match(/¿/g) ?? []).length),
  ).toEqual([])
  expect(all.filter((sentence) => (sentence.match(/!/g) ?? []).length !== (sentence.match(/¡/g) ?? []).length)).toEqual(
    [],
  )
})
