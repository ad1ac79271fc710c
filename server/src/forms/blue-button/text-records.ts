import type { JsonObject } from '#fhir/json/json.ts'
import type { Fields } from './fields.ts'
import { unstated, type Maker } from './maker.ts'
import { readAmount } from './amounts.ts'

/** Passes a record's resource to the maker. Returns false if the record does not state what it is about. */
export type TextReader = (fields: Fields, maker: Maker) => boolean

const OBSERVATION_CATEGORY = 'http://terminology.hl7.org/CodeSystem/observation-category'
const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem'

export const noteOf = (fields: Fields): JsonObject => {
  const text = fields.rest()
  return text === null ? {} : { note: [{ text }] }
}
export const textOf = (text: string | null, key: string): JsonObject => (text === null ? {} : { [key]: { text } })
export const plainOf = (value: string | null, key: string): JsonObject => (value === null ? {} : { [key]: value })
const selfAs = ({ isSelfEntered, subject }: Maker, key: string): JsonObject =>
  isSelfEntered ? { [key]: { reference: subject } } : {}

const severities: Readonly<Record<string, string>> = { mild: 'mild', moderate: 'moderate', severe: 'severe' }
const categories: readonly (readonly [RegExp, string])[] = [
  [/^drugs?\b|medication/i, 'medication'],
  [/^food/i, 'food'],
  [/^environment/i, 'environment'],
]

export const readAllergy: TextReader = (fields, maker) => {
  const name = fields.take('Allergy Name')
  if (name === null) return false
  const type = fields.see('Allergy Type') ?? fields.see('Type') ?? fields.see('Type of allergy') ?? ''
  const category = categories.find(([pattern]) => pattern.test(type.trim()))?.[1]
  const severity = severities[(fields.see('Severity') ?? '').toLowerCase()]
  if (severity !== undefined) fields.take('Severity')
  const reaction = fields.take('Reaction', 'Signs and symptoms')
  const recorded = fields.takeDate('Date Entered', 'Date entered', 'Date')
  const onset = fields.takeDate('First Episode Date')
  const last = fields.takeDate('Last Episode Date')
  maker.keep('AllergyIntolerance', JSON.stringify([name, recorded, onset]), {
    code: { text: name },
    patient: { reference: maker.subject },
    ...(category !== undefined && { category: [category] }),
    ...plainOf(recorded, 'recordedDate'),
    ...plainOf(onset, 'onsetDateTime'),
    ...plainOf(last, 'lastOccurrence'),
    ...selfAs(maker, 'asserter'),
    ...((reaction !== null || severity !== undefined) && {
      reaction: [
        {
          manifestation: reaction === null ? [unstated] : [{ text: reaction }],
          ...(severity !== undefined && { severity }),
        },
      ],
    }),
    ...noteOf(fields),
  })
  return true
}

export const readCondition: TextReader = (fields, maker) => {
  const name = fields.take('Condition Name', 'Problem', 'Name')
  if (name === null) return false
  const onset = fields.takeDate('Medical Condition Start Date')
  const end = fields.takeDate('Medical Condition End Date')
  const recorded = fields.takeDate('Date/Time Entered', 'Date entered', 'Date')
  const status = fields.take('Status', 'Status of health condition') ?? ''
  const clinical =
    end !== null || /^inactive\b/i.test(status) ? 'inactive' : /^active\b/i.test(status) ? 'active' : null
  const recorder = fields.take('Provider')
  maker.keep('Condition', JSON.stringify([name, onset, recorded]), {
    ...((clinical !== null || status !== '') && {
      clinicalStatus: {
        ...(clinical !== null && { coding: [{ system: `${TERMINOLOGY}/condition-clinical`, code: clinical }] }),
        ...(status !== '' && { text: status }),
      },
    }),
    category: [{ coding: [{ system: `${TERMINOLOGY}/condition-category`, code: 'problem-list-item' }] }],
    code: { text: name },
    subject: { reference: maker.subject },
    ...plainOf(onset, 'onsetDateTime'),
    ...plainOf(end, 'abatementDateTime'),
    ...plainOf(recorded, 'recordedDate'),
    ...(recorder !== null && { recorder: { display: recorder } }),
    ...selfAs(maker, 'asserter'),
    ...noteOf(fields),
  })
  return true
}

/** R4 allows a date or text for when a vaccine was given. An impossible date is kept as text. */
export const readImmunization: TextReader = (fields, maker) => {
  const name = fields.take('Immunization Name', 'Immunization')
  if (name === null) return false
  const when = fields.takeDate('Date Administered', 'Date Received', 'Date received')
  const words = when === null ? fields.take('Date Administered', 'Date Received', 'Date received') : null
  const place = fields.take('Location')
  maker.keep('Immunization', JSON.stringify([name, when ?? words]), {
    status: 'completed',
    vaccineCode: { text: name },
    patient: { reference: maker.subject },
    ...(when !== null
      ? { occurrenceDateTime: when }
      : words !== null
        ? { occurrenceString: words }
        : { _occurrenceString: unstated }),
    ...(place !== null && { location: { display: place } }),
    ...(maker.isSelfEntered && { primarySource: false }),
    ...noteOf(fields),
  })
  return true
}

/** In 'Active: On hold', the actual status follows the colon. */
const requestStatuses: readonly (readonly [RegExp, string])[] = [
  [/^active: (?:on hold|provider hold|hold)\b/i, 'on-hold'],
  [/^(?:active|refill in process|submitted)\b/i, 'active'],
  [/^discontinued\b/i, 'stopped'],
  [/^expired\b/i, 'completed'],
  [/^(?:on )?hold\b|^provider hold\b|^suspended\b/i, 'on-hold'],
]

export const readPrescription: TextReader = (fields, maker) => {
  const name = fields.take('Medication')
  if (name === null) return false
  const stated = fields.take('Status', 'Prescription status') ?? ''
  const status = requestStatuses.find(([pattern]) => pattern.test(stated))?.[1] ?? 'unknown'
  const number = fields.take('Prescription Number', 'Prescription number')
  const ordered = fields.takeDate('Initially Ordered On', 'Prescribed on', 'Date entered')
  const quantity = fields.takeNumber('Quantity')
  const days = fields.takeNumber('Days Supply')
  const pharmacy = fields.take('Pharmacy', 'Facility')
  const instructions = fields.take('Instructions')
  const reason = fields.take('Reason for use')
  const prescriber = fields.take('Prescribed by')
  const supply = {
    ...(quantity !== null && { quantity: { value: quantity } }),
    ...(days !== null && {
      expectedSupplyDuration: { value: days, unit: 'days', system: 'http://unitsofmeasure.org', code: 'd' },
    }),
    ...(pharmacy !== null && { performer: { display: pharmacy } }),
  }
  maker.keep('MedicationRequest', number ?? JSON.stringify([name, ordered, stated]), {
    ...(number !== null && { identifier: [{ value: number }] }),
    status,
    ...(stated !== '' && !/^active$/i.test(stated) && { statusReason: { text: stated } }),
    intent: 'order',
    medicationCodeableConcept: { text: name },
    subject: { reference: maker.subject },
    ...plainOf(ordered, 'authoredOn'),
    ...(prescriber !== null && { requester: { display: prescriber } }),
    ...(reason !== null && { reasonCode: [{ text: reason }] }),
    ...(instructions !== null && { dosageInstruction: [{ text: instructions }] }),
    ...(Object.keys(supply).length > 0 && { dispenseRequest: supply }),
    ...noteOf(fields),
  })
  return true
}

export const readStatement: TextReader = (fields, maker) => {
  const name = fields.take('Drug Name')
  if (name === null) return false
  const [start, end] = [fields.takeDate('Start Date'), fields.takeDate('Stop Date')]
  const dosage = [fields.take('Strength'), fields.take('Dose'), fields.take('Frequency'), fields.take('Supply')].filter(
    (part) => part !== null,
  )
  const reason = fields.take('Reason for taking')
  maker.keep('MedicationStatement', JSON.stringify([name, start]), {
    status: 'unknown',
    medicationCodeableConcept: { text: name },
    subject: { reference: maker.subject },
    ...selfAs(maker, 'informationSource'),
    ...((start !== null || end !== null) && {
      effectivePeriod: { ...plainOf(start, 'start'), ...plainOf(end, 'end') },
    }),
    ...(reason !== null && { reasonCode: [{ text: reason }] }),
    ...(dosage.length > 0 && { dosage: [{ text: dosage.join(', ') }] }),
    ...noteOf(fields),
  })
  return true
}

function measured(text: string): JsonObject {
  const amount = readAmount(text)
  return amount === null ? { valueString: text } : { valueQuantity: amount }
}

const observation = (category: string, maker: Maker, more: JsonObject): JsonObject => ({
  status: maker.isSelfEntered ? 'unknown' : 'final',
  category: [{ coding: [{ system: OBSERVATION_CATEGORY, code: category }] }],
  subject: { reference: maker.subject },
  ...(maker.isSelfEntered && { performer: [{ reference: maker.subject }] }),
  ...more,
})

const readings = [
  'Measurement',
  'Result',
  'Reading',
  'Heart Rate',
  'Body Weight',
  'Body temperature',
  'Pain Level',
  'Blood sugar count',
  'INR value',
  'Body Height',
  'Pulse Oximeter Reading',
]

/**
 * Takes both values of a blood pressure. If only one is present, that value stays among the unread fields, where its
 * label identifies it.
 */
function pressureOf(fields: Fields): string | null {
  const values = [fields.see('Systolic'), fields.see('Diastolic')]
  if (values.some((value) => !/^\d{1,3}$/.test(value ?? ''))) return null
  return [fields.take('Systolic'), fields.take('Diastolic')].join('/')
}

/** The VA's measurements have units. Patients' entries mostly have none and stay as written. */
export const readVital: TextReader = (fields, maker) => {
  const name = fields.take('Vital Sign', 'Vital Statistic Type', 'Measurement Type')
  if (name === null) return false
  const when = fields.takeDate('Date/Time Collected', 'Date')
  const value = pressureOf(fields) ?? fields.take(...readings)
  // A unit without a value stays among the unread fields.
  const unit = value === null ? null : fields.take('Measure')
  const text = [value, unit].filter((part) => part !== null).join(' ')
  maker.keep(
    'Observation',
    JSON.stringify([name, fields.see('Date/Time Collected') ?? when, fields.see('Time'), text]),
    observation('vital-signs', maker, {
      code: { text: name },
      ...plainOf(when, 'effectiveDateTime'),
      ...(text === '' ? { dataAbsentReason: unstated } : measured(text)),
      ...noteOf(fields),
    }),
  )
  return true
}

/** Results stay text. One line may contain several results, and the results' names may be elsewhere. */
export const readEnteredLab: TextReader = (fields, maker) => {
  const name = fields.take('Test/Lab Type', 'Test Name')
  if (name === null) return false
  const when = fields.takeDate('Date Taken', 'Date')
  const results = fields.take('Results')
  maker.keep(
    'Observation',
    JSON.stringify([name, when, results]),
    observation('laboratory', maker, {
      code: { text: name },
      ...plainOf(when, 'effectiveDateTime'),
      ...(results === null ? { dataAbsentReason: unstated } : { valueString: results }),
      ...noteOf(fields),
    }),
  )
  return true
}

export const readDevice: TextReader = (fields, maker) => {
  const name = fields.take('Device Name')
  if (name === null) return false
  maker.keep('Device', JSON.stringify([name, fields.see('Date Implanted')]), {
    deviceName: [{ name, type: 'user-friendly-name' }],
    patient: { reference: maker.subject },
    ...noteOf(fields),
  })
  return true
}
