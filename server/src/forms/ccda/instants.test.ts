import { expect, test } from 'vitest'
import { fhirDate, hasEnded, intervalOf } from './instants.ts'
import { parseXml } from './parse-xml.ts'

test.each([
  ['2019', '2019'],
  ['201905', '2019-05'],
  ['20190501', '2019-05-01'],
  ['20190501101530', '2019-05-01'],
  ['2019050110-0800', '2019-05-01'],
  ['201905011015-0800', '2019-05-01T10:15:00-08:00'],
  ['20190501101530.250+0000', '2019-05-01T10:15:30.250+00:00'],
  ['20190501101530Z', '2019-05-01T10:15:30Z'],
  ['20190501101530-5000', '2019-05-01'],
  ['200130212', '200130212'],
  ['20191301', '20191301'],
  ['last spring', 'last spring'],
  ['00000000', null],
  [null, null],
])('reads %s with the precision as sent', (sent, date) => {
  expect(fhirDate(sent)).toBe(date)
})

const timeOf = (inner: string) => {
  const root = parseXml(`<effectiveTime xmlns="urn:hl7-org:v3">${inner}</effectiveTime>`)
  if (typeof root === 'string') throw new Error(root)
  return root
}
test.each([
  ['<low value="20240101"/><width value="10" unit="d"/>', '2024-01-01', '2024-01-11'],
  ['<low value="20240131"/><width value="1" unit="mo"/>', '2024-01-31', '2024-02-29'],
  ['<width value="2" unit="wk"/><high value="20240115"/>', '2024-01-01', '2024-01-15'],
  ['<low value="20231231"/><width value="1" unit="a"/>', '2023-12-31', '2024-12-31'],
  [
    '<low value="202401012300-0500"/><width value="2" unit="h"/>',
    '2024-01-01T23:00:00-05:00',
    '2024-01-02T01:00:00-05:00',
  ],
  ['<low value="20240101"/><width value="6" unit="h"/>', '2024-01-01', null],
  ['<low value="2024"/><width value="10" unit="d"/>', '2024', null],
  ['<low value="20240101"/><width value="soon" unit="d"/>', '2024-01-01', null],
  ['<width value="10" unit="d"/>', null, null],
])('reads the interval %s as %s to %s', (inner, start, end) => {
  expect(intervalOf(timeOf(inner))).toEqual({ start, end, isPoint: false })
  expect(hasEnded(timeOf(inner))).toBe(end !== null)
})
