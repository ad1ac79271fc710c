import { expect, test } from 'vitest'
import { indentJson, readJson } from './read-json.ts'

test('keeps the digits of JSON numbers as sent', () => {
  expect(readJson('{"value":5.40,"low":-0.10,"big":12345678901234567890,"power":1.50e3}')).toEqual({
    value: '5.40',
    low: '-0.10',
    big: '12345678901234567890',
    power: '1.50e3',
  })
})

test('does not change digits inside a JSON string', () => {
  expect(readJson(String.raw`{"text":"took 5.40 \"mg\" at 10, 2"}`)).toEqual({ text: 'took 5.40 "mg" at 10, 2' })
})

test('keeps JSON lists, booleans and null', () => {
  expect(readJson('[1, true, null, "a"]')).toEqual(['1', true, null, 'a'])
})

test('indented source data keeps every token as sent', () => {
  expect(indentJson('{"a":[],"value":5.40,"b":[1,"x: y"]}')).toBe(
    '{\n  "a": [],\n  "value": 5.40,\n  "b": [\n    1,\n    "x: y"\n  ]\n}',
  )
})
