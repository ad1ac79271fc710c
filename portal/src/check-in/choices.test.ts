import type { CheckIn, CheckInForm, CheckInRecords } from '@kinchart/contract/calls/check-in.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { expect, test } from 'vitest'
import { withOffset, withoutOffset } from './form-dialog.tsx'
import { chosenEntries, firstChoices, isSent, kindsNotSent, openedForm, stateOf } from './check-in-calls.ts'

const words = { title: 'Anything', summary: null, isRequired: false }
const entry = (id: string, isChosen: boolean) => ({
  section: 'allergies',
  row: { id, resourceType: 'AllergyIntolerance', providerName: 'A', ehrImportRequestId: 'i' },
  place: null,
  isChosen,
})
const records = (more: Partial<CheckInRecords> = {}): CheckInRecords => ({
  ...{ ...words, id: 'allergies', kind: 'records', person: null, sources: [], unreadable: 0, isOpen: false },
  entries: [entry('1', true), entry('2', false)],
  total: 2,
  ...more,
})
const question = (linkId: string, isRequired: boolean, initial: string[] = []) => ({
  ...{ linkId, kind: 'string' as const, text: linkId, prefix: '', isRequired, repeats: false, isReadOnly: false },
  ...{ maxLength: null, options: [], conditions: [], isAny: false, initial, items: [] },
})
const form: CheckInForm = {
  ...{ ...words, id: 'form', kind: 'form', formTitle: null },
  form: [question('must', true), question('may', false)],
}
const unsupported = { ...words, id: 'later', kind: 'unsupported', reason: 'kind' } as const
const checkIn: CheckIn = { purpose: null, items: [records(), form, unsupported] }

test('a check-in response initially includes the preselected records, but no form that the user has not filled in', () => {
  const choices = firstChoices(checkIn)
  expect(choices['allergies']?.entries).toEqual(['1'])
  expect(stateOf(records(), choices['allergies'])).toEqual({ state: 'ready' })
  expect(stateOf(form, choices['form'])).toEqual({ state: 'left', count: 2 })
  expect(isSent(form, choices['form'])).toBe(false)
  expect(stateOf(unsupported, choices['later'])).toEqual({ state: 'unsupported' })
})

test('does not send a declined item, an item without chosen entries or an item that matches no entries', () => {
  const choice = { ...firstChoices(checkIn)['allergies'], isDeclined: true } as never
  expect(stateOf(records(), choice)).toEqual({ state: 'notSent' })
  expect(chosenEntries(records(), choice)).toEqual([])
  expect(stateOf(records({ entries: [], total: 0 }), undefined)).toEqual({ state: 'nothing' })
  const none = { ...firstChoices(checkIn)['allergies'], entries: [] } as never
  expect(stateOf(records(), none)).toEqual({ state: 'notSent' })
})

test('sends a form with an unanswered required question, and reports the question as remaining', () => {
  const of = (answers: Record<string, string[]>) => ({ ...firstChoices(checkIn)['form'], answers }) as never
  expect([stateOf(form, of({ may: ['x'] })), isSent(form, of({ may: ['x'] }))]).toEqual([
    { state: 'left', count: 1 },
    true,
  ])
  expect(stateOf(form, of({ must: ['x'] }))).toEqual({ state: 'ready' })
  // A form with only a blank answer is not sent.
  expect(isSent(form, of({ may: [' '] }))).toBe(false)
})

test('sends prefilled answers only after the user has seen the answers', () => {
  const filled = { ...form, form: [question('must', true, ['As before'])] }
  const [before] = Object.values(firstChoices({ purpose: null, items: [filled] }))
  if (before === undefined) throw new Error('The form has no choice.')
  expect([stateOf(filled, before), isSent(filled, before)]).toEqual([{ state: 'left', count: 1 }, false])
  const seen = openedForm(filled, before)
  expect([seen.answers, stateOf(filled, seen)]).toEqual([{ must: ['As before'] }, { state: 'ready' }])
  expect(openedForm(filled, { ...seen, answers: { must: [] } }).answers).toEqual({ must: [] })
})

test('lists the sections that are not sent, with the names that the menu uses', () => {
  const choices = firstChoices(checkIn)
  const allergies = recordTypes.find(({ name }) => name === 'Allergies')?.name ?? ''
  expect(kindsNotSent(checkIn, choices)).not.toContain(allergies)
  expect(kindsNotSent(checkIn, {})).toContain(allergies)
  expect(kindsNotSent(checkIn, choices)).toHaveLength(recordTypes.length - 1)
})

test('adds the device’s UTC offset to a typed date and time, as FHIR requires', () => {
  expect(withOffset('2026-11-26T09:30')).toMatch(/^2026-11-26T09:30:00[+-]\d{2}:\d{2}$/)
  expect(withoutOffset(withOffset('2026-11-26T09:30'))).toBe('2026-11-26T09:30')
  const utc = '2026-11-26T09:30:00Z'
  expect(new Date(withoutOffset(utc)).getTime()).toBe(new Date(utc).getTime())
  expect(withoutOffset('2026-11')).toBe('')
  expect(withOffset('')).toBe('')
  expect(withOffset('tomorrow')).toBe('')
})
