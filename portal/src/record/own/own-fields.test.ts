import { ownEntryRules, ownKinds, type OwnKind } from '@kinchart/contract/calls/own-entries.ts'
import { expect, test } from 'vitest'
import { entryOf, fieldsOf, offsetAt, valuesOf } from './own-fields.ts'
import { previewOf } from './own-form.tsx'

const kinds = Object.keys(ownKinds) as OwnKind[]
const filled = (kind: OwnKind) => ({
  ...valuesOf(kind),
  ...{ name: 'Something', text: 'Words', value: '128', lower: '82', uploadId: '', date: '2025-11-20' },
})

test.each(kinds)('a completed %s form passes the server’s validation rules, and its preview is shown', (kind) => {
  const typed = Object.fromEntries(
    Object.entries(filled(kind)).filter(([name]) => name in valuesOf(kind) || name === 'value' || name === 'lower'),
  )
  const read = ownEntryRules[kind].safeParse(entryOf(kind, typed))
  expect(read.error?.issues ?? []).toEqual([])
  expect(previewOf(kind, typed)).not.toBeNull()
})

test.each(kinds)('every field of the %s form has an initial value and a unique label', (kind) => {
  const fields = fieldsOf(kind, valuesOf(kind), true)
  for (const { name } of fields) expect(valuesOf(kind)).toHaveProperty(name)
  expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length)
})

test('previews a row with the digits as typed', () => {
  const typed = { ...filled('vitals'), time: '07:10', how: 'Left arm, sitting' }
  expect(previewOf('vitals', typed)).toEqual({
    ...{ value: '128/82', unit: 'mmHg', title: 'Blood pressure' },
    line: 'Nov 20, 2025, 7:10 AM, Left arm, sitting',
  })
  const weight = { ...filled('vitals'), of: 'weight', value: '71,50', lower: '', unit: 'kg' }
  expect(previewOf('vitals', weight)).toMatchObject({ value: '71.50', unit: 'kg', title: 'Weight' })
  expect(previewOf('vitals', valuesOf('vitals'))).toBeNull()
  const medicine = { ...filled('medicine'), name: 'Ibuprofen', dose: '1 tablet', since: '08/2025' }
  expect(previewOf('medicine', medicine)).toMatchObject({
    title: 'Ibuprofen',
    line: '1 tablet, taken now, since Aug 2025',
  })
})

test('does not send values that no longer apply to an entry', () => {
  const weight = entryOf('vitals', { ...filled('vitals'), of: 'weight', unit: 'kg', pulse: '70' })
  expect([weight['lower'], weight['pulse']]).toEqual(['', ''])
  expect(entryOf('medicine', { ...filled('medicine'), until: '2020', isTaken: 'yes' })['until']).toBe('')
  expect(entryOf('medicine', { ...filled('medicine'), until: '2020', isTaken: 'no' })['until']).toBe('2020')
})

test('records the UTC offset of a new entry, and keeps the offset of an edited entry', () => {
  expect(offsetAt('2025-11-20', '07:10')).toMatch(/^[+-]\d\d:\d\d$/)
  const winter = { ...filled('vitals'), time: '07:10' }
  const there = offsetAt(winter.date, winter.time) === '+00:00' ? '-08:00' : '+00:00'
  const before = ownEntryRules.vitals.parse({ ...entryOf('vitals', winter), offset: there })
  const typed = { ...valuesOf('vitals', before), value: '129' }
  expect(entryOf('vitals', typed, before)['offset']).toBe(there)
  // A changed time gets the UTC offset of this device.
  expect(entryOf('vitals', { ...typed, time: '08:10' }, before)['offset']).toBe(offsetAt(winter.date, '08:10'))
})
