import { expect, test } from 'vitest'
import { vendorLabelOf } from './vendor-label.ts'
import { quirksOf } from './vendor-quirks.ts'

test('reports a vendor under one name in metrics, however lists spell the name', () => {
  for (const [written, label] of [
    ['Epic', 'epic'],
    [' EPIC  Systems Corporation', 'epic'],
    ['Cerner', 'oracle-health'],
    ['Oracle Health (Cerner)', 'oracle-health'],
    ['VA Lighthouse', 'va-lighthouse'],
    ['athenahealth, Inc.', 'athenahealth'],
    ['Allscripts/Veradigm', 'veradigm'],
    ['Blue Button 2.0', 'blue-button'],
    ['Epicentre Family Practice', 'other'],
    ['', 'other'],
  ])
    expect([written, vendorLabelOf(written ?? '')]).toEqual([written, label])
})

test('reports a thousand made-up vendor names under one name in metrics', () => {
  const labels = new Set(
    Array.from({ length: 1000 }, (_, index) => vendorLabelOf(`St. Somewhere ${index} Hospital EHR`)),
  )
  expect([...labels]).toEqual(['other'])
})

test('applies a vendor’s quirks regardless of how lists spell the vendor’s name', () => {
  const athena = ['athenahealth', ' AthenaHealth', 'athenahealth Inc', 'athenahealth, Inc.']
  for (const written of athena)
    expect([written, quirksOf(written).onEveryQuery?.name]).toEqual([written, 'ah-practice'])
  for (const written of ['VA', 'VA Lighthouse', 'va  lighthouse'])
    expect([written, quirksOf(written).sendsAud]).toEqual([written, false])
  for (const written of ['Epic', 'Valley Health Systems', 'athena-like', ''])
    expect([written, quirksOf(written)]).toMatchObject([written, { sendsAud: true, onEveryQuery: null }])
})
