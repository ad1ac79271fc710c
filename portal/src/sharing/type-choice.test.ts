import { expect, test } from 'vitest'
import { choiceOf, isAll, itemsOf, withAll, withNotes, withType } from './type-choice.ts'

const none = choiceOf([])

test('checking the notes of a type checks the type', () => {
  expect(itemsOf(withNotes(none, '6', true))).toEqual([{ recordTypeId: '6', notes: true }])
})

test('unchecking a type unchecks its notes', () => {
  const chosen = withNotes(none, '6', true)
  expect(itemsOf(withType(withType(chosen, '6', false), '6', true))).toEqual([{ recordTypeId: '6', notes: false }])
})

test('unchecking notes keeps the type, and of a type that is not chosen changes nothing', () => {
  expect(itemsOf(withNotes(withNotes(none, '6', true), '6', false))).toEqual([{ recordTypeId: '6', notes: false }])
  expect(itemsOf(withNotes(none, '6', false))).toEqual([])
})

test('select-all checks every type, leaves the notes alone, and shows checked when every type is', () => {
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

test('checking every type one by one is the same as select-all', () => {
  expect(isAll(withType(withType(none, '1', true), '6', true), ['1', '6'])).toBe(true)
})
