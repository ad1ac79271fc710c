import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveNote } from '@kinchart/contract/record-types.ts'
import { getCopies, takePrint } from '@kinchart/contract/take-along.ts'
import { hospitals, openStage, rufus as there } from '../../../test/with-sandbox.ts'
import type { Person, Stage } from '../../../test/with-sandbox.ts'

let stage: Stage
let rufus: Person
beforeAll(async () => {
  stage = await openStage({})
  rufus = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
  await stage.importFrom({ as: rufus, ...there })
  await stage.portal.call(saveNote, {
    as: rufus,
    body: { profileId: rufus.profileId, recordTypeId: '6', note: 'Ask about the INR' },
  })
})
afterAll(async () => stage.close())

async function print(as: Person, profileId = as.profileId): Promise<Response> {
  const address = `${stage.portal.url}/api${takePrint.path}?profileId=${profileId}`
  return fetch(address, { headers: { authorization: `Bearer ${as.token}` } })
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages.join('\n').replaceAll(/\s+/g, ' ')
}

test('a person prints the record: every list in words, digits as sent, notes and sources', async () => {
  const answer = await print(rufus)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const text = await textOf(new Uint8Array(await answer.arrayBuffer()))
  expect(text).toContain('Health record of Rufus')
  expect(text).toContain('Lipid panel')
  // A result within its panel, and one whose digits would be lost as a number.
  expect(text).toContain('131 mg/dL')
  expect(text).toContain('5.40')
  expect(text).toContain('Ask about the INR')
  expect(text).toContain('Tallgrass Regional Hospital')
  expect(text).toContain('Your source answered in full, and it holds no entry for this person.')
  const { body } = await stage.portal.call(getCopies, { as: rufus, query: { profileId: rufus.profileId } })
  expect(body.copies.map(({ kind }) => kind)).toEqual(['print'])
})

test('without any source nothing is said to be none', async () => {
  const nobody = await stage.signUpAs(hospitals.juniper, 'petra-emptyhand')
  const text = await textOf(new Uint8Array(await (await print(nobody)).arrayBuffer()))
  expect(text).toContain('No source of records is connected.')
  expect(text).not.toContain('answered in full')
  expect((await print(nobody, rufus.profileId)).status).toBe(404)
})
