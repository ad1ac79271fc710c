import { expect, test } from 'vitest'
import { indentJson, readJson } from './read-json.ts'

test('numbers keep the digits they were sent with', () => {
  expect(readJson('{"value":5.40,"low":-0.10,"big":12345678901234567890,"power":1.50e3}')).toEqual({
    value: '5.40',
    low: '-0.10',
    big: '12345678901234567890',
    power: '1.50e3',
  })
})

test('digits inside a text are left alone', () => {
  expect(readJson(String.raw`{"text":"took 5.40 \"mg\" at 10, 2"}`)).toEqual({ text: 'took 5.40 "mg" at 10, 2' })
})

test('lists, truths and nothing stay what they are', () => {
  expect(readJson('[1, true, null, "a"]')).toEqual(['1', true, null, 'a'])
})

test('source data in lines holds every token as it came', () => {
  expect(indentJson('{"a":[],"value":5.40,"b":[1,"x: y"]}')).toBe(
    '{\n  "a": [],\n  "value": 5.40,\n  "b": [\n    1,\n    "x: y"\n  ]\n}',
  )
})
