import { expect, test } from 'vitest'
import { directionsOf } from '@kinchart/contract/text/directions.ts'
import { readDosages } from './dosage.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { asTimingText } from './timing.ts'

const read = (text: string) => readDosages(parseFhirJson(text))

test('shows the prescriber’s text as the dose', () => {
  expect(read('[{"text":"Take 1 tablet daily","route":{"text":"Oral"},"timing":{"code":{"text":"QD"}}}]')).toEqual({
    dose: 'Take 1 tablet daily',
    route: 'Oral',
    frequency: 'QD',
  })
})

test('composes a dose that has no text from its parts, without changing numbers', () => {
  const sent = `[{"doseAndRate":[{"doseQuantity":{"value":0.50,"unit":"mL"}}],"route":{"text":"Oral"},"asNeededBoolean":true,
    "timing":{"repeat":{"frequency":2,"period":1.0,"periodUnit":"d"}}}]`
  expect(read(sent)).toEqual({
    dose: '0.50 mL, Oral, 2 times every 1.0 days, as needed',
    route: 'Oral',
    frequency: '2 times every 1.0 days, as needed',
  })
})

test('appends the patient instruction to the dose', () => {
  const range = `"doseAndRate":[{"doseRange":{"low":{"value":4},"high":{"value":6,"unit":"units"}}}]`
  const most = `"maxDosePerPeriod":{"numerator":{"value":18,"unit":"units"},"denominator":{"value":1,"unit":"d"}}`
  const hold = `"patientInstruction":"Hold if glucose below 70"`
  expect(read(`[{${range},${most},${hold}}]`).dose).toBe(
    '4 - 6 units, at most 18 units / 1 d. Hold if glucose below 70',
  )
  expect(read(`[{"text":"Inject 4 to 6 units before meals.",${most},${hold}}]`).dose).toBe(
    'Inject 4 to 6 units before meals, at most 18 units / 1 d. Hold if glucose below 70',
  )
  expect(
    read(`[{"text":"Inject 4 to 6 units, max 18 units a day. HOLD if glucose below 70.",${most},${hold}}]`).dose,
  ).toBe('Inject 4 to 6 units, max 18 units a day. HOLD if glucose below 70.')
  expect(read(`[{${hold}}]`).dose).toBe('Hold if glucose below 70')
})

test.each([
  ['a warning', '"additionalInstruction":[{"text":"Do not take with grapefruit"}]', 'Do not take with grapefruit'],
  ['the place', '"site":{"text":"left eye"}', 'left eye'],
  ['the rate', '"doseAndRate":[{"rateQuantity":{"value":200,"unit":"mL/h"}}]', 'at 200 mL/h'],
  [
    'the maximum daily dose (its number has another meaning in the text)',
    '"maxDosePerPeriod":{"numerator":{"value":4,"unit":"tablet"},"denominator":{"value":1,"unit":"day"}}',
    'at most 4 tablet / 1 day',
  ],
])('appends %s to the prescriber’s text, unless the text already contains it', (_what, sent, words) => {
  expect(read(`[{"text":"Take 1 tablet every 4 hours",${sent}}]`).dose).toBe(`Take 1 tablet every 4 hours, ${words}`)
  expect(read(`[{"text":"Take 1 tablet every 4 hours, ${words}",${sent}}]`).dose).toBe(
    `Take 1 tablet every 4 hours, ${words}`,
  )
})

test.each([
  ['Take by mouth 2 times a day', 'Take by mouth 2 times a day, 10 mg'],
  ['Apply every 8 hours for 7 days', 'Apply every 8 hours for 7 days, 10 mg'],
  ['Take q12h', 'Take q12h, 10 mg'],
  ['Tome 3 veces al día', 'Tome 3 veces al día, 10 mg'],
  ['Take 1 tablet 2 times a day', 'Take 1 tablet 2 times a day'],
  ['Take one tablet daily', 'Take one tablet daily'],
])('adds the amount if the text states only the frequency: %s', (text, words) => {
  const amount = '"doseAndRate":[{"doseQuantity":{"value":10,"unit":"mg"}}]'
  expect(read(`[{"text":"${text}",${amount}}]`).dose).toBe(words)
})

test('if a dose has two amounts, labels each amount', () => {
  const amount = (type: string, value: number, unit: string) =>
    `{"type":{"text":"${type}"},"doseQuantity":{"value":${String(value)},"unit":"${unit}"}}`
  const dose = (...amounts: readonly string[]) => read(`[{"doseAndRate":[${amounts.join(',')}]}]`).dose
  expect(dose(amount('Ordered', 40, 'mg'), amount('Calculated', 2, 'tablet'))).toBe(
    '40 mg (Ordered), 2 tablet (Calculated)',
  )
  expect(dose(amount('Ordered', 40, 'mg'), amount('Calculated', 40, 'mg'))).toBe('40 mg')
})

test('keeps a separate schedule for each of several dosages', () => {
  const once = '"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d"}}'
  const { dose, frequency } = read(`[{"text":"5 mg","asNeededBoolean":true},{"text":"10 mg",${once}}]`)
  expect(dose).toBe('5 mg, as needed; 10 mg, once a day')
  expect(directionsOf(dose, frequency, null)).toBe('5 mg, as needed; 10 mg, once a day')
  expect(read('[{"text":"4 mg once","route":{"text":"IV"}},{"text":"8 mg daily","route":{"text":"Oral"}}]').dose).toBe(
    '4 mg once, IV; 8 mg daily, Oral',
  )
  const until = '"timing":{"repeat":{"boundsDuration":{"value":3,"unit":"days"}}}'
  expect(read(`[{"text":"40 mg",${until}},{"text":"20 mg",${until}}]`).dose).toBe(
    '40 mg, for 3 days; 20 mg, for 3 days',
  )
})

test('lists the steps of a changing dose in order', () => {
  expect(read('[{"text":"2 tablets for 3 days"},{"text":"then 1 tablet"}]').dose).toBe(
    '2 tablets for 3 days; then 1 tablet',
  )
})

test('reads the dose of an administration, and a dose sent as plain text', () => {
  expect(
    read(
      '{"dose":{"value":5,"unit":"mg"},"rateRatio":{"numerator":{"value":1,"unit":"mL"},"denominator":{"value":1,"unit":"h"}}}',
    ).dose,
  ).toBe('5 mg, at 1 mL / 1 h')
  expect(read('"one a day"').dose).toBe('one a day')
  expect(read('[{"asNeededCodeableConcept":{"text":"pain"}}]').dose).toBe('as needed for pain')
  expect(read('[{}]')).toEqual({ dose: null, route: null, frequency: null })
})

test.each([
  ['{"repeat":{"frequency":1,"period":8,"periodUnit":"h"}}', 'every 8 hours'],
  ['{"repeat":{"frequency":1,"period":1,"periodUnit":"d"}}', 'once a day'],
  ['{"repeat":{"frequency":3,"frequencyMax":4,"period":1,"periodUnit":"d"}}', '3 to 4 times a day'],
  ['{"repeat":{"frequency":1,"period":4,"periodMax":6,"periodUnit":"h"}}', 'every 4 to 6 hours'],
  ['{"repeat":{"dayOfWeek":["mon","wed"],"timeOfDay":["08:00:00"]}}', 'Monday, Wednesday, at 08:00'],
  ['{"repeat":{"when":["HS"],"count":3}}', 'at bedtime, 3 in all'],
  ['{"repeat":{"when":["AC"],"offset":30}}', '30 minutes before meals'],
  ['{"repeat":{"when":["HS"],"offset":30}}', '30 minutes before bedtime'],
  ['{"repeat":{"when":["WAKE"],"offset":60}}', '60 minutes after waking'],
  ['{"repeat":{"when":["MORN"],"offset":15}}', '15 minutes after: in the morning'],
  ['{"repeat":{"when":["IMD"]}}', 'immediately'],
  ['{"repeat":{"when":["IC","ICV"]}}', 'between meals, between dinner and bedtime'],
  ['{"repeat":{"timeOfDay":["08:00"]}}', 'at 08:00'],
  ['{"repeat":{"frequencyMax":4,"period":1,"periodUnit":"d"}}', 'up to 4 times a day'],
  ['{"repeat":{"countMax":3}}', 'up to 3 in all'],
  ['{"code":{"text":"BID"},"repeat":{"frequency":2,"period":1,"periodUnit":"d"}}', 'BID'],
  [
    '{"code":{"text":"BID"},"repeat":{"boundsDuration":{"value":10,"unit":"days"},"timeOfDay":["08:00:00","20:00:00"]}}',
    'BID, at 08:00, at 20:00, for 10 days',
  ],
  ['{"code":{"text":"Daily at bedtime"},"repeat":{"when":["HS"],"boundsPeriod":{"start":"2024"}}}', 'Daily at bedtime'],
  ['{"code":{"text":"Taper"},"repeat":{"frequency":2,"period":1,"periodUnit":"d"}}', 'Taper, 2 times a day'],
  [
    '{"code":{"text":"Daily"},"repeat":{"frequency":2,"period":1,"periodUnit":"d"}}',
    'Daily (schedule sent separately: 2 times a day)',
  ],
  ['{"code":{"text":"Daily"},"repeat":{"frequency":1,"period":24,"periodUnit":"h"}}', 'Daily'],
  ['{"code":{"coding":[{"code":"WK"}]}}', 'once a week'],
  ['{"code":{"coding":[{"code":"BED"}]}}', 'at bedtime'],
  ['{"repeat":{"duration":30,"durationUnit":"min"}}', 'over 30 minutes'],
  ['{"repeat":{"boundsDuration":{"value":10,"unit":"days"}}}', 'for 10 days'],
  ['{"repeat":{"boundsDuration":{"value":7,"code":"d","system":"http://unitsofmeasure.org"}}}', 'for 7 days'],
  ['{"event":["2019-05-01"]}', '2019-05-01'],
  ['{"code":{"coding":[{"code":"BID"}]}}', 'BID'],
  ['{"repeat":{"frequency":"often","periodUnit":{}}}', 'often'],
  ['{}', null],
  ['null', null],
])('reads the frequency %s', (sent, words) => {
  expect(asTimingText(parseFhirJson(sent))).toBe(words)
})

test.each([
  ['twice a day with meals', '2 times a day', null, 'twice a day with meals'],
  ['1 tablet, Oral, 2 times a day', '2 times a day', 'Oral', '1 tablet, Oral, 2 times a day'],
  ['Take 1 tablet by mouth once daily', 'once a day', 'Oral', 'Take 1 tablet by mouth once daily, Oral'],
  ['1 tab BID PRN', '2 times a day, as needed', null, '1 tab BID PRN'],
  ['1 tablet', 'every 8 hours', 'Oral', '1 tablet, every 8 hours, Oral'],
  ['12 times a day', '2 times a day', null, '12 times a day (schedule sent separately: 2 times a day)'],
  [
    'Three times a day as needed',
    'every 24 hours, as needed',
    'Oral',
    'Three times a day as needed, Oral (schedule sent separately: every 24 hours)',
  ],
  ['As needed for pain', 'every 6 hours', null, 'As needed for pain, every 6 hours'],
  ['Take 1 tablet by mouth every morning', 'once a day', null, 'Take 1 tablet by mouth every morning'],
  ['Take 1 tablet nightly', 'once a day, at bedtime', null, 'Take 1 tablet nightly'],
  ['Take 1 tablet at bedtime', 'once a day', null, 'Take 1 tablet at bedtime'],
  ['Take 1 tablet QHS', 'every 24 hours', null, 'Take 1 tablet QHS'],
  ['Take 1 tablet b.i.d.', 'every 12 hours', null, 'Take 1 tablet b.i.d.'],
  ['Take 1 tablet every 12 hours', '2 times a day', null, 'Take 1 tablet every 12 hours'],
  ['Take 1 tablet q8h', '3 times a day', null, 'Take 1 tablet q8h'],
  ['1 in the morning and 2 at bedtime', '2 times a day', null, '1 in the morning and 2 at bedtime'],
  ['Take 1 every other day', 'every 2 days', null, 'Take 1 every other day'],
  ['Take 1 every 4-6 hours as needed', 'every 4 to 6 hours', null, 'Take 1 every 4-6 hours as needed'],
  ['Take 1 weekly on Sunday', 'once a week, Sunday', null, 'Take 1 weekly on Sunday'],
  ['Take on Monday, Wednesday and Friday', '3 times a week', null, 'Take on Monday, Wednesday and Friday'],
  ['Tome 1 tableta cada mañana', 'once a day', null, 'Tome 1 tableta cada mañana'],
  ['Tome 1 tableta dos veces al día', '2 times a day', null, 'Tome 1 tableta dos veces al día'],
  ['Tome 1 tableta cada 8 horas', '3 times a day', null, 'Tome 1 tableta cada 8 horas'],
  ['Take 1 tablet daily', 'at bedtime', null, 'Take 1 tablet daily, at bedtime'],
  [
    '1 every 6 hours, max 4 a day',
    'once a day',
    null,
    '1 every 6 hours, max 4 a day (schedule sent separately: once a day)',
  ],
  ['Take 1 every morning', '2 times a day', null, 'Take 1 every morning (schedule sent separately: 2 times a day)'],
  ['Take 1 every morning', 'at bedtime', null, 'Take 1 every morning (schedule sent separately: at bedtime)'],
  ['Take 1 daily', 'Monday, Friday', null, 'Take 1 daily (schedule sent separately: Monday, Friday)'],
  ['Take 1 once', 'once a day', null, 'Take 1 once (schedule sent separately: once a day)'],
  ['Take 1 weekly', 'once a day', null, 'Take 1 weekly (schedule sent separately: once a day)'],
  [
    'Take 1 every 4 to 6 hours',
    'every 4 hours',
    null,
    'Take 1 every 4 to 6 hours (schedule sent separately: every 4 hours)',
  ],
  ['Tome 1 cada mañana', '3 times a day', null, 'Tome 1 cada mañana (schedule sent separately: 3 times a day)'],
  ['Take 1 tablet by mouth 2 (two) times daily.', '2 times a day', null, 'Take 1 tablet by mouth 2 (two) times daily.'],
  ['Take 2 every 6 (six) hours', 'every 6 hours', null, 'Take 2 every 6 (six) hours'],
  [
    'Take 1 tablet by mouth 2 (two) times daily',
    '3 times a day',
    null,
    'Take 1 tablet by mouth 2 (two) times daily (schedule sent separately: 3 times a day)',
  ],
  ['Take 1 tablet 4x daily', '4 times a day', null, 'Take 1 tablet 4x daily'],
  ['Take 1 tablet 2 times/day', 'every 12 hours', null, 'Take 1 tablet 2 times/day'],
  ['Take 10 mg/day', '2 times a day', null, 'Take 10 mg/day, 2 times a day'],
  ['Take 1 every 12hrs', 'every 12 hours', null, 'Take 1 every 12hrs'],
  ['Take 1 once or twice a day', '1 to 2 times a day', null, 'Take 1 once or twice a day'],
  ['Take 1 every third day', 'every 3 days', null, 'Take 1 every third day'],
  ['Apply every seven days', 'every 7 days', null, 'Apply every seven days'],
  ['Infuse 5 mg yearly', 'once a year', null, 'Infuse 5 mg yearly'],
  ['Take 1 daily for a week', 'once a week', null, 'Take 1 daily for a week (schedule sent separately: once a week)'],
  ['Take 1 before meals and at bedtime', '4 times a day', null, 'Take 1 before meals and at bedtime, 4 times a day'],
  ['5 mg Mon, Wed, Fri and 2.5 mg all other days', 'once a day', null, '5 mg Mon, Wed, Fri and 2.5 mg all other days'],
  ['Tomar 1 cada veinticuatro horas', 'once a day', null, 'Tomar 1 cada veinticuatro horas'],
  [null, '2 times a day', 'Oral', '2 times a day, Oral'],
  [null, null, null, null],
])('does not repeat directions: %s, %s, %s', (dose, frequency, route, words) => {
  expect(directionsOf(dose, frequency, route)).toBe(words)
})

test('includes the maximum dose and additional instructions in the directions', () => {
  const sent = `[{"doseAndRate":[{"doseQuantity":{"value":1,"unit":"tablet"}}],"additionalInstruction":[{"text":"with food"}],
    "maxDosePerPeriod":{"numerator":{"value":4,"unit":"tablet"},"denominator":{"value":1,"unit":"day"}}}]`
  expect(read(sent).dose).toBe('1 tablet, with food, at most 4 tablet / 1 day')
})
