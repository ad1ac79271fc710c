import { expect, test } from 'vitest'
import { aboutAddress, notesOf } from './sources-part.tsx'

const coding = (system: string, code: string) => ({ code: { coding: [{ system, code }] } })

test('queries MedlinePlus only by code, in the language of the page', () => {
  const address = new URL(aboutAddress(coding('http://loinc.org', '4548-4')) ?? '')
  expect(address.origin).toBe('https://connect.medlineplus.gov')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    'mainSearchCriteria.v.c': '4548-4',
    'mainSearchCriteria.v.cs': '2.16.840.1.113883.6.1',
    'informationRecipient.languageCode.c': 'en',
  })
})

test('links to MedlinePlus for the first code that MedlinePlus knows, or shows no link', () => {
  const two = {
    code: {
      coding: [
        { system: 'urn:own', code: 'X' },
        { system: 'http://snomed.info/sct', code: '44054006' },
      ],
    },
  }
  expect(aboutAddress(two)).toContain('44054006')
  expect(aboutAddress(coding('urn:own', 'X'))).toBeNull()
  expect(aboutAddress(coding('http://loinc.org', 'a&b=<c>'))).toBeNull()
  expect(aboutAddress({ code: { text: 'Sugar' } })).toBeNull()
  expect(aboutAddress('nothing')).toBeNull()
})

test('shows a source’s notes and a report’s conclusion as the source wrote them', () => {
  const note = [
    { text: 'Above last value.', authorReference: { display: 'Dr. Theodora Vance' }, time: '2025-10-15' },
    { text: ' ' },
  ]
  expect(notesOf({ note, conclusion: 'Normal study.' })).toEqual([
    { text: 'Above last value.', by: 'Dr. Theodora Vance', date: '2025-10-15' },
    { text: 'Normal study.', by: null, date: null },
  ])
  expect(notesOf({ note: 'odd' })).toEqual([])
})
