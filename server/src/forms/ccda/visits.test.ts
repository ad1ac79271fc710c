import { expect, test } from 'vitest'
import { entryOf, read, sectionOf } from './ccda.test-support.ts'

const CPT = 'codeSystem="2.16.840.1.113883.6.12"'
const header = `<componentOf><encompassingEncounter><id root="9.9" extension="V1"/><code code="99213" ${CPT}/>
  <effectiveTime><low value="202404010900-0500"/><high value="202404010930-0500"/></effectiveTime>
  <location><healthCareFacility><location><name>Room 4</name></location></healthCareFacility></location>
  </encompassingEncounter></componentOf>`
const visit = (extension: string, day = '20240401') =>
  entryOf(`<encounter classCode="ENC" moodCode="EVN"><id root="9.9" extension="${extension}"/>
    <code code="99213" ${CPT} displayName="Office visit"/><effectiveTime><low value="${day}0900-0500"/></effectiveTime></encounter>`)

const visitsOf = (sections: string) =>
  read({ header, sections: sectionOf('46240-8', sections) }).resources.filter(
    ({ resourceType }) => resourceType === 'Encounter',
  )

test('merges the visit in the document header with a section entry that has the same id', () => {
  const [one, ...more] = visitsOf(visit('V1'))
  expect(more).toEqual([])
  expect(one).toMatchObject({
    status: 'finished',
    type: [{ coding: [{ code: '99213', display: 'Office visit' }] }],
    period: { start: '2024-04-01T09:00:00-05:00', end: '2024-04-01T09:30:00-05:00' },
    location: [{ location: { display: 'Room 4' } }],
  })
})

test('combines the text and the date of one visit from two entries, in either order', () => {
  const named = entryOf(`<encounter classCode="ENC" moodCode="EVN"><id root="9.9" extension="V1"/>
    <code code="99213" ${CPT} displayName="Office visit"/></encounter>`)
  const coded = entryOf(`<encounter classCode="ENC" moodCode="EVN"><id root="9.9" extension="V1"/>
    <code code="99213" ${CPT}/><effectiveTime value="20240401"/></encounter>`)
  for (const sections of [named + coded, coded + named])
    expect(
      read({ sections: sectionOf('46240-8', sections) }).resources.filter((one) => one.resourceType === 'Encounter'),
    ).toMatchObject([{ type: [{ coding: [{ display: 'Office visit' }] }], period: { start: '2024-04-01' } }])
})

test('keeps visits separate if their ids or their days differ', () => {
  expect(visitsOf(visit('V2'))).toHaveLength(2)
  expect(visitsOf(visit('V1', '20240408'))).toHaveLength(2)
})

test('links a document to its visit if the document contains only one visit', () => {
  const { resources } = read({ header, sections: sectionOf('46240-8', visit('V1')) })
  const [one] = resources.filter(({ resourceType }) => resourceType === 'Encounter')
  const composition = resources.find(({ resourceType }) => resourceType === 'Composition')
  expect(composition?.['encounter']).toMatchObject({ reference: `Encounter/${one?.id as string}` })
})
