import { vitalRow } from '@kinchart/contract/sections/vitals.ts'
import { expect, test } from 'vitest'
import { showAs } from '#record/sections.ts'

const row = (fields: object) =>
  vitalRow.parse({
    id: 'o1',
    resourceType: 'Observation',
    providerName: 'Example Clinic',
    ehrImportRequestId: 'i1',
    patient: null,
    status: 'final',
    category: 'Vital Signs',
    code: 'Blood pressure',
    effectiveDateTime: '2025-10-14',
    observation: null,
    value: [],
    socialHistoryResult: null,
    dataAbsentReason: null,
    encounter: null,
    interpretation: null,
    referenceRange: null,
    mark: null,
    ...fields,
  })
const pressure = (value: string, part?: 'systolic' | 'diastolic') => ({
  text: `Pressure: ${value} mmHg`,
  value,
  unit: 'mmHg',
  code: null,
  name: 'Pressure',
  ...(part === undefined ? {} : { part }),
})

test('shows the systolic and diastolic numbers of a blood pressure as one value', () => {
  const shown = showAs('vitals')(row({ value: [pressure('118', 'systolic'), pressure('76', 'diastolic')] }))
  expect(shown.cells['value']).toMatchObject({ values: [{ value: '118/76', unit: 'mmHg' }] })
})

test('shows systolic and diastolic values on separate lines if only one of them is flagged', () => {
  const mark = { word: 'Critically high', code: 'HH', side: 'high', by: 'source' }
  const halves = [pressure('121', 'systolic'), { ...pressure('112', 'diastolic'), mark }]
  expect(showAs('vitals')(row({ value: halves })).cells['value']).toMatchObject({
    values: [
      { value: '121', isOut: false },
      { value: '112', isOut: true },
    ],
  })
})

test('never combines two numbers into a blood pressure if no codes distinguish them', () => {
  const shown = showAs('vitals')(row({ value: [pressure('118'), pressure('76')] }))
  expect(shown.cells['value']).toMatchObject({
    values: [
      { name: 'Pressure', value: '118', unit: 'mmHg' },
      { name: 'Pressure', value: '76', unit: 'mmHg' },
    ],
  })
})

test('keeps the < or > of a value, with or without other values next to it', () => {
  const bound = { text: 'Rate: <30 /min', value: '30', unit: '/min', code: null, name: 'Rate' }
  expect(showAs('vitals')(row({ code: 'Rate', value: [{ ...bound, text: '<30 /min' }] })).cells['value']).toMatchObject(
    {
      values: [{ value: '<30', unit: '/min' }],
    },
  )
  expect(showAs('vitals')(row({ value: [bound, pressure('76')] })).cells['value']).toMatchObject({
    values: [{ name: 'Rate', value: '<30' }, { value: '76' }],
  })
})

test('explains why a vital sign’s value is missing', () => {
  const shown = showAs('vitals')(row({ dataAbsentReason: 'unknown' }))
  expect(shown.cells['value']).toMatchObject({ values: [{ value: 'Not stated: unknown' }] })
})
