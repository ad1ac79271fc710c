import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { asDate, asPeriodText, firstDate, sortKeyOf } from './partial-date.ts'

describe('keeps the precision of a date', () => {
  test.each([
    ['"2019"', '2019'],
    ['"2019-05"', '2019-05'],
    ['"2019-05-01T10:00:00+02:00"', '2019-05-01T10:00:00+02:00'],
    ['{"start":"2019","end":"2020"}', '2019'],
    ['{"end":"2020"}', '2020'],
    ['{"event":["2019-05-01","2019-06-01"]}', '2019-05-01'],
    ['{"repeat":{"boundsPeriod":{"start":"2018-02"}}}', '2018-02'],
    ['["2019-05-01"]', '2019-05-01'],
    ['"sometime in May"', 'sometime in May'],
    ['"0001-01-01T00:00:00Z"', null],
    ['{"start":"0001-01-01"}', null],
    ['"9999-12-31"', null],
    ['{"end":"9999-12-31T23:59:59Z"}', null],
    ['""', null],
    ['null', null],
    ['{}', null],
    ['true', null],
  ])('%s', (sent, read) => {
    expect(asDate(parseFhirJson(sent))).toBe(read)
  })

  test('skips a placeholder date and uses the next date', () => {
    expect(firstDate({ a: '0001-01-01', b: '2019' }, ['a', 'b'])).toBe('2019')
  })

  test.each([
    ['{"start":"2019","end":"2020"}', '2019 to 2020'],
    ['{"start":"2019"}', 'from 2019'],
    ['{"start":"2019","end":"9999-12-31"}', 'from 2019'],
    ['{"end":"2020"}', 'until 2020'],
    ['{"start":"2019","end":"2019"}', '2019'],
    ['{}', null],
  ])('does not add an end to an open period: %s', (sent, words) => {
    expect(asPeriodText(parseFhirJson(sent))).toBe(words)
  })
})

describe('creates sort keys for dates', () => {
  test.each([
    ['2019', '2019-01-01T00:00:00.000Z'],
    ['2019-05', '2019-05-01T00:00:00.000Z'],
    ['2019-05-02', '2019-05-02T00:00:00.000Z'],
    ['2019-05-02T01:30:00+05:30', '2019-05-01T20:00:00.000Z'],
    ['2019-05-02T23:30:00.5-08:00', '2019-05-03T07:30:00.500Z'],
    ['2019-05-02T10:00', '2019-05-02T10:00:00.000Z'],
    ['2019-05-02 10:00:00Z', '2019-05-02T10:00:00.000Z'],
    ['2019-12-31T24:00:00Z', '2020-01-01T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.999Z'],
    ['0050-03-01', '0050-03-01T00:00:00.000Z'],
    ['0050-03-01T00:00:00Z', '0050-03-01T00:00:00.000Z'],
    ['9998-12-31T23:59:59-12:00', '9999-01-01T11:59:59.000Z'],
    ['2020-02-29', '2020-02-29T00:00:00.000Z'],
  ])('%s', (date, key) => {
    expect(sortKeyOf(date)).toBe(key)
  })

  test.each([
    null,
    '',
    '0001-01-01',
    '0001-01-01T00:00:00Z',
    '9999-12-31',
    '9999-12-31T23:59:59-12:00',
    '0000',
    '2019-02-29',
    '2019-13',
    '2019-00',
    '2019-04-31',
    '2019-05-02T25:00:00Z',
    '2019-05-02T24:01:00Z',
    '2019-05-02T10:61:00Z',
    '2019-05-02T10:00:00+15:00',
    '05/02/2019',
    '2019-5-2',
    'last May',
    '20190502',
  ])('returns no sort key for %s', (date) => {
    expect(sortKeyOf(date)).toBeNull()
  })

  test('returns the same sort key for an instant in every time zone', () => {
    const moment = fc.date({
      min: new Date('0100-01-02T00:00:00Z'),
      max: new Date('9998-12-30T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moment, moment, fc.integer({ min: -14 * 60, max: 14 * 60 }), (a, b, offset) => {
        const zone = `${offset < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`
        const local = new Date(a.getTime() + offset * 60_000).toISOString().replace('Z', zone)
        expect(sortKeyOf(local)).toBe(a.toISOString())
        const [first = '', second = ''] = [sortKeyOf(local), sortKeyOf(b.toISOString())].map(String)
        expect(Math.sign(a.getTime() - b.getTime())).toBe(first < second ? -1 : first > second ? 1 : 0)
      }),
    )
  })
})

function two(number: number): string {
  return String(number).padStart(2, '0')
}
