import { expect, test } from 'vitest'
import { choiceOf, isAll, itemsOf, withAll, withNotes, withType } from './type-selection.tsx'

const none = choiceOf([])

test('checks a record type when its notes are checked', () => {
  expect(itemsOf(withNotes(none, '6', true))).toEqual([{ recordTypeId: '6', notes: true }])
})

test('unchecks the notes of an unchecked record type', () => {
  const chosen = withNotes(none, '6', true)
  expect(itemsOf(withType(withType(chosen, '6', false), '6', true))).toEqual([{ recordTypeId: '6', notes: false }])
})

test('keeps a record type checked when its notes are unchecked, and ignores notes of an unchecked type', () => {
  expect(itemsOf(withNotes(withNotes(none, '6', true), '6', false))).toEqual([{ recordTypeId: '6', notes: false }])
  expect(itemsOf(withNotes(none, '6', false))).toEqual([])
})

test('select-all checks every record type without changing notes', () => {
  const some = withNotes(none, '1', true)
  const all = withAll(some, ['1', '6'], true)
  expect(itemsOf(all)).toEqual([
    { recordTypeId: '1', notes: true },
    { recordTypeId: '6', notes: false },
  ])
  expect(isAll(all, ['1', '6'])).toBe(true)
  expect(isAll(some, ['1', '6'])).toBe(false)
  expect(itemsOf(withAll(all, ['1', '6'], false))).toEqual([])
})

test('treats checking every record type individually as select-all', () => {
  expect(isAll(withType(withType(none, '1', true), '6', true), ['1', '6'])).toBe(true)
})
