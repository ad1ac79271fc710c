import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import { expect, test } from 'vitest'
import { cutText } from './share-records-screen.tsx'
import { choiceOfTables, sharedInWords, tablesOf } from './recipient.ts'

test('truncates text after 18 characters in the phone layout but not on a desktop', () => {
  expect(cutText('118 Juniper Street, Fairview, MO', true)).toBe('118 Juniper Street…')
  expect(cutText('118 Juniper Street', true)).toBe('118 Juniper Street')
  expect(cutText('118 Juniper Street, Fairview, MO', false)).toBe('118 Juniper Street, Fairview, MO')
  expect(cutText(null, true)).toBe(messages.emptyCell)
  expect(cutText('', false)).toBe(messages.emptyCell)
})

test('converts shared tables to the dialog’s selection and back without changes', () => {
  const tables = ['Observation', 'DiagnosticReport', 'DiagnosticReportNotes']
  const choice = choiceOfTables(recordTypes, tables)
  expect([...choice]).toEqual([
    ['1', { notes: false }],
    ['6', { notes: true }],
  ])
  expect(tablesOf(recordTypes, choice)).toEqual(tables)
})

test('lists the record types that are shared with a recipient', () => {
  expect(sharedInWords(recordTypes, [])).toBe(sharingTexts.nothingShared)
  expect(sharedInWords(recordTypes, ['Observation', 'Condition'])).toBe('Vitals, Conditions')
  expect(sharedInWords(recordTypes, ['Condition', 'ConditionNotes'])).toBe(
    sharingTexts.withNotes({ types: 'Conditions' }),
  )
  expect(
    sharedInWords(
      recordTypes,
      recordTypes.map(({ eName }) => eName),
    ),
  ).toBe(sharingTexts.allTypes)
})
