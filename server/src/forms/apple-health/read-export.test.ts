import { expect, test } from 'vitest'
import { readAppleExport, type AppleExport } from './read-export.ts'
import { readAppleHead, referenceTo } from './read-owner.ts'
import { appleExport, appleRecord, brokenDtd } from './apple-health.test-support.ts'

async function* pieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const read = async (text: string, mostOfAKind?: number): Promise<AppleExport> => {
  const { owner } = await readAppleHead(pieces(text, 97))
  const who = owner === null ? null : referenceTo(owner)
  return readAppleExport(pieces(text, 97), { who, ...(mostOfAKind !== undefined && { mostOfAKind }) })
}

type Made = { readonly id: string; readonly [key: string]: unknown }
const madeOf = (found: AppleExport): Made[] =>
  Array.from({ length: found.count }, (_, place) => found.at(place) as unknown as Made)
const valueOf = (found: AppleExport): unknown => madeOf(found)[0]?.['valueQuantity']

test('reads a weight as an Observation with its digits, unit, device, and time as written', async () => {
  const text = appleExport(appleRecord('BodyMass', '072.50', 'kg', { source: 'Marisol’s\u000B Scale &amp; co' }))
  const found = await read(text)
  expect(found).toMatchObject({ count: 1, isCutOff: false, isBroken: false, unreadable: [], left: [] })
  const { owner, exportedAt } = await readAppleHead(pieces(text, 97))
  expect(owner).toMatchObject({ gender: 'female', birthDate: '1984-02-11' })
  expect(exportedAt).toBe('2024-06-01T08:00:00-05:00')
  const who = owner ? referenceTo(owner) : ''
  expect(madeOf(found)[0]).toMatchObject({
    status: 'final',
    category: [{ coding: [{ code: 'vital-signs' }] }],
    code: { coding: [{ code: '29463-7' }, { code: 'HKQuantityTypeIdentifierBodyMass' }] },
    subject: { reference: who },
    performer: [{ reference: who }],
    effectiveDateTime: '2024-05-01T07:00:00-05:00',
    device: { display: 'Marisol’s Scale & co' },
    valueQuantity: { value: '72.50', code: 'kg' },
  })
})

test.each([
  ['OxygenSaturation', '0.97', '%', { value: '97', code: '%' }],
  ['OxygenSaturation', '1', '%', { value: '100', code: '%' }],
  ['OxygenSaturation', '0.9', '%', { value: '90', code: '%' }],
  ['BodyFatPercentage', '0.2345', '%', { value: '23.45', code: '%' }],
  ['BodyFatPercentage', '0.005', '%', { value: '0.5', code: '%' }],
  ['BloodGlucose', '5.4', 'mmol&lt;180.1558800000541&gt;/L', { value: '5.4', unit: 'mmol/L', code: 'mmol/L' }],
  ['BodyMass', '160.10', 'lb', { value: '160.10', unit: 'lb', code: '[lb_av]' }],
  ['BodyTemperature', '98.6', 'degF', { value: '98.6', unit: '°F', code: '[degF]' }],
  ['HeartRate', '61', 'count/min', { value: '61', unit: '/min', code: '/min' }],
  ['BodyMassIndex', '22.1', 'count', { value: '22.1', unit: 'kg/m2', code: 'kg/m2' }],
])('converts %s of %s %s to UCUM', async (type, value, unit, expected) => {
  expect(valueOf(await read(appleExport(appleRecord(type, value, unit))))).toMatchObject(expected)
})

test('reads glucose in moles and glucose in mass as two different tests', async () => {
  const meal = '<MetadataEntry key="HKBloodGlucoseMealTime" value="2"/>'
  const [mass] = madeOf(await read(appleExport(appleRecord('BloodGlucose', '98', 'mg/dL', { inside: meal }))))
  expect(mass).toMatchObject({ code: { coding: [{ code: '2339-0' }, {}] }, note: [{ text: 'After a meal' }] })
  const [moles] = madeOf(await read(appleExport(appleRecord('BloodGlucose', '5', 'mmol&lt;180.1&gt;/L'))))
  expect(moles).toMatchObject({ code: { coding: [{ code: '15074-8' }, {}] } })
})

test.each(['WaistCircumference', 'PeakExpiratoryFlowRate'])(
  'assigns no LOINC code to %s, because a LOINC code would also state how the value was measured',
  async (type) => {
    const unit = type === 'WaistCircumference' ? 'cm' : 'L/min'
    const [one] = madeOf(await read(appleExport(appleRecord(type, '81', unit))))
    expect(one?.['code']).toMatchObject({ coding: [{ code: `HKQuantityTypeIdentifier${type}` }] })
    expect(one?.['valueQuantity']).toMatchObject({ value: '81', code: unit })
  },
)

const upper = (value: string, more = {}) => appleRecord('BloodPressureSystolic', value, 'mmHg', more)
const lower = (value: string, more = {}) => appleRecord('BloodPressureDiastolic', value, 'mmHg', more)
const together = (...records: readonly string[]) =>
  `<Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff" startDate="2024-05-01 07:00:00 -0500" endDate="2024-05-01 07:00:00 -0500">${records.join('')}</Correlation>`

test('reads a blood pressure once despite separate systolic and diastolic values', async () => {
  const found = await read(appleExport(upper('120'), lower('80'), together(upper('120'), lower('80'))))
  expect(found.kept).toEqual([{ type: 'BloodPressure', count: 1 }])
  expect(madeOf(found)).toMatchObject([
    {
      code: { coding: [{ code: '85354-9' }] },
      component: [
        { code: { coding: [{ code: '8480-6' }, {}] }, valueQuantity: { value: '120', code: 'mm[Hg]' } },
        { code: { coding: [{ code: '8462-4' }, {}] }, valueQuantity: { value: '80', code: 'mm[Hg]' } },
      ],
    },
  ])
})

test('combines systolic and diastolic values only with matching time and source', async () => {
  const same = await read(appleExport(upper('120'), lower('80')))
  expect(same.kept).toEqual([{ type: 'BloodPressure', count: 1 }])
  const others = [{ source: 'Another' }, { start: '2024-05-01 07:00:01 -0500' }]
  for (const other of others) {
    const { kept } = await read(appleExport(upper('120'), lower('80', other)))
    expect(kept.map(({ type }) => type)).toEqual(['BloodPressureDiastolic', 'BloodPressureSystolic'])
  }
  const unclear = await read(appleExport(upper('120'), upper('118'), lower('80')))
  expect(unclear.kept).toEqual([
    { type: 'BloodPressureSystolic', count: 2 },
    { type: 'BloodPressureDiastolic', count: 1 },
  ])
})

test('recognizes a measurement exported again in another time zone', async () => {
  const device = 'device="&lt;&lt;HKDevice: 0x281&gt;, name:Watch&gt;"'
  const [first] = madeOf(await read(appleExport(appleRecord('HeartRate', '61', 'count/min', { device }))))
  const later = { start: '2024-05-01 14:00:00 +0200', device: 'device="&lt;&lt;HKDevice: 0x999&gt;, name:Watch&gt;"' }
  const [again] = madeOf(await read(appleExport(appleRecord('HeartRate', '61', 'count/min', later))))
  expect(again?.id).toBe(first?.id)
  const [other] = madeOf(await read(appleExport(appleRecord('HeartRate', '62', 'count/min', later))))
  expect(other?.id).not.toBe(first?.id)
})

test('counts skipped records by type, and reports unreadable records', async () => {
  const found = await read(
    appleExport(
      appleRecord('StepCount', '12', 'count'),
      appleRecord('StepCount', '13', 'count'),
      '<Record type="HKCategoryTypeIdentifierSleepAnalysis" value="HKCategoryValueSleepAnalysisAsleep"/>',
      '<Workout workoutActivityType="HKWorkoutActivityTypeRunning"><WorkoutStatistics type="x"/></Workout>',
      '<ActivitySummary dateComponents="2024-05-01"/>',
      appleRecord('HeartRate', 'fast', 'count/min'),
      appleRecord('HeartRate', '61', 'furlong'),
      appleRecord('HeartRate', '61', 'count/min', { start: '2024-02-30 07:00:00 -0500' }),
    ),
  )
  expect(found.count).toBe(0)
  expect(found.unreadable).toHaveLength(3)
  expect(found.left).toEqual([
    { type: 'StepCount', count: 2 },
    { type: 'ActivitySummary', count: 1 },
    { type: 'SleepAnalysis', count: 1 },
    { type: 'Workout', count: 1 },
  ])
})

test('stores a percentage as unreadable if it was exported as a fraction greater than one', async () => {
  const found = await read(
    appleExport(appleRecord('OxygenSaturation', '97', '%'), appleRecord('BodyFatPercentage', '1.0001', '%')),
  )
  expect(found.count).toBe(0)
  expect(found.unreadable).toHaveLength(2)
})

test('keeps a basal dose and a bolus dose of the same time and size as two records', async () => {
  const dose = (reason: string) =>
    appleRecord('InsulinDelivery', '2', 'IU', {
      inside: `<MetadataEntry key="HKInsulinDeliveryReason" value="${reason}"/>`,
    })
  const found = await read(appleExport(dose('1'), dose('2'), dose('2')))
  expect(madeOf(found).map(({ note }) => note)).toEqual([[{ text: 'Basal insulin' }], [{ text: 'Bolus insulin' }]])
})

test('does not store malformed exports: endless nesting and oversized names', async () => {
  let given = 0
  const nested = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from('<HealthData>')
    for (; given < 1000; given++) yield Buffer.from('<a>'.repeat(1000))
  }
  expect(await readAppleExport(nested(), { who: null })).toMatchObject({ count: 0, isCutOff: true, isBroken: true })
  expect(given).toBeLessThan(10)
  const long = 'x'.repeat(5000)
  const found = await read(
    appleExport(appleRecord('BodyMass', '70', 'kg', { source: long }), appleRecord(`Steps${long}`, '1', 'count')),
  )
  expect(found.count).toBe(0)
  expect(found.unreadable.map(({ length }) => length)).toEqual([2000])
  expect(found.left.map(({ type }) => type.length)).toEqual([80])
})

test('keeps the newest records of each type regardless of their order, and counts the other records', async () => {
  const minutes = Array.from({ length: 40 }, (_, index) => (index * 17) % 40)
  const beats = minutes.map((minute) =>
    appleRecord('HeartRate', String(60 + minute), 'count/min', {
      start: `2024-05-01 07:${String(minute).padStart(2, '0')}:00 -0500`,
    }),
  )
  const found = await read(appleExport(...beats, appleRecord('BodyMass', '70', 'kg')), 10)
  expect(found.kept).toEqual([
    { type: 'HeartRate', count: 10 },
    { type: 'BodyMass', count: 1 },
  ])
  expect(found.older).toEqual([{ type: 'HeartRate', count: 30 }])
  const values = madeOf(found).flatMap(({ valueQuantity }) => (valueQuantity as { value: string }).value)
  expect(values.slice(1)).toEqual(Array.from({ length: 10 }, (_, index) => String(90 + index)))
})

test('reads a truncated file up to the end, and flags truncated or invalid XML', async () => {
  const whole = appleExport(appleRecord('BodyMass', '70', 'kg'), appleRecord('Height', '180', 'cm'))
  const cut = await read(whole.slice(0, whole.lastIndexOf('<Record') + 30))
  expect(cut).toMatchObject({ count: 1, isCutOff: true })
  const odd = await read(appleExport('a & b', appleRecord('BodyMass', '70', 'kg', { source: 'A & B' })))
  expect(odd).toMatchObject({ count: 1, isCutOff: false })
  expect(madeOf(odd)[0]).toMatchObject({ device: { display: 'A & B' } })
  const broken = await read(
    appleExport(appleRecord('BodyMass', '70', 'kg'), '</Workout>', appleRecord('Height', '180', 'cm')),
  )
  expect(broken).toMatchObject({ count: 1, isBroken: true })
})

test('counts 60,000 records correctly', async () => {
  const kinds = ['StepCount', 'HeartRate', 'BodyMass', 'ActiveEnergyBurned', 'OxygenSaturation'] as const
  const units = { HeartRate: 'count/min', BodyMass: 'kg', OxygenSaturation: '%' } as Record<string, string>
  const searched = new Map<string, number>()
  const text = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from(`${brokenDtd}<HealthData locale="en_US">\n`)
    for (let from = 0; from < 60_000; from += 1000) {
      const part = Array.from({ length: 1000 }, (_, index) => {
        const at = from + index
        const type = kinds[(at * 7) % 5] ?? 'StepCount'
        const start = `${new Date(1_600_000_000_000 + at * 60_000).toISOString().slice(0, 19).replace('T', ' ')} +0000`
        return appleRecord(type, '0.5', units[type] ?? 'count', { start })
      }).join('\n')
      for (const [, type = ''] of part.matchAll(/<Record type="HKQuantityTypeIdentifier(\w+)"/g))
        searched.set(type, (searched.get(type) ?? 0) + 1)
      yield Buffer.from(part)
    }
    yield Buffer.from('</HealthData>')
  }
  const { kept, older, left, isCutOff } = await readAppleExport(text(), { who: null })
  const counted = new Map<string, number>()
  for (const { type, count } of [...kept, ...older, ...left]) counted.set(type, (counted.get(type) ?? 0) + count)
  expect(isCutOff).toBe(false)
  expect(counted).toEqual(searched)
  expect(kept.map(({ count }) => count)).toEqual([10_000, 10_000, 10_000])
})

test('reads only the beginning of an export to find its owner', async () => {
  const filler = '<!-- nothing -->'.repeat(1000)
  let given = 0
  const endless = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from(appleExport().split('<Me')[0] ?? '')
    for (; given < 1000; given++) yield Buffer.from(filler)
    yield Buffer.from('<Me HKCharacteristicTypeIdentifierDateOfBirth="1984-02-11"/></HealthData>')
  }
  expect(await readAppleHead(endless())).toEqual({ owner: null, exportedAt: '2024-06-01T08:00:00-05:00' })
  expect(given).toBeLessThan(200)
})
