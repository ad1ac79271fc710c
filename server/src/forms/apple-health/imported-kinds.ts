export type ImportedKind = {
  readonly text: string
  readonly category: 'vital-signs' | 'activity' | 'therapy'
  /** The LOINC codes of a measurement. They may depend on the UCUM unit. Empty if LOINC has no exact code. */
  readonly codes: (ucum: string) => readonly Coding[]
  readonly units: Readonly<Record<string, string>>
  /** Exported as '%' with a value from 0 to 1. */
  readonly isFraction?: true
}
export type Coding = readonly [code: string, display: string]

const PREFIX = 'HKQuantityTypeIdentifier'
export const SYSTOLIC = `${PREFIX}BloodPressureSystolic`
export const DIASTOLIC = `${PREFIX}BloodPressureDiastolic`

const perMinute = { 'count/min': '/min', 'count/s': '/s' }
const lengths = { cm: 'cm', m: 'm', mm: 'mm', ft: '[ft_i]', in: '[in_i]' }
const masses = { kg: 'kg', g: 'g', lb: '[lb_av]', oz: '[oz_av]', st: '[stone_av]' }
const volumes = { L: 'L', mL: 'mL' }
const pressures = { mmHg: 'mm[Hg]', kPa: 'kPa' }
const percent = { '%': '%' }
const times = { count: '{count}' }

const always =
  (...codings: readonly Coding[]) =>
  (): readonly Coding[] =>
    codings

const vital = (text: string, code: string, display: string, units: ImportedKind['units']): ImportedKind => ({
  text,
  category: 'vital-signs',
  codes: always([code, display]),
  units,
})

/**
 * For types whose LOINC codes state how or where something was measured. The export does not state this, so these types
 * get no code.
 */
const uncoded = (text: string, category: ImportedKind['category'], units: ImportedKind['units']): ImportedKind => ({
  ...{ text, category, units },
  codes: always(),
})

/**
 * By Apple's type. Includes only what a clinic also measures. Source: HealthKit export versions 11 and 14; LOINC 2.78.
 */
export const importedKinds: ReadonlyMap<string, ImportedKind> = new Map<string, ImportedKind>([
  [`${PREFIX}HeartRate`, vital('Heart rate', '8867-4', 'Heart rate', perMinute)],
  [`${PREFIX}RestingHeartRate`, vital('Resting heart rate', '40443-4', 'Heart rate --resting', perMinute)],
  [SYSTOLIC, vital('Systolic blood pressure', '8480-6', 'Systolic blood pressure', pressures)],
  [DIASTOLIC, vital('Diastolic blood pressure', '8462-4', 'Diastolic blood pressure', pressures)],
  [
    `${PREFIX}OxygenSaturation`,
    {
      text: 'Oxygen saturation',
      category: 'vital-signs',
      codes: always(
        ['59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry'],
        ['2708-6', 'Oxygen saturation in Arterial blood'],
      ),
      units: percent,
      isFraction: true,
    },
  ],
  [`${PREFIX}RespiratoryRate`, vital('Respiratory rate', '9279-1', 'Respiratory rate', perMinute)],
  [
    `${PREFIX}BodyTemperature`,
    vital('Body temperature', '8310-5', 'Body temperature', { degC: 'Cel', degF: '[degF]', K: 'K' }),
  ],
  [
    `${PREFIX}BloodGlucose`,
    {
      text: 'Blood glucose',
      category: 'vital-signs',
      codes: (ucum) =>
        ucum.startsWith('mmol')
          ? [['15074-8', 'Glucose [Moles/volume] in Blood']]
          : [['2339-0', 'Glucose [Mass/volume] in Blood']],
      units: { 'mg/dL': 'mg/dL', 'mmol/L': 'mmol/L' },
    },
  ],
  [`${PREFIX}BodyMass`, vital('Body weight', '29463-7', 'Body weight', masses)],
  [`${PREFIX}Height`, vital('Body height', '8302-2', 'Body height', lengths)],
  [
    `${PREFIX}BodyMassIndex`,
    vital('Body mass index', '39156-5', 'Body mass index (BMI) [Ratio]', { count: 'kg/m2', 'kg/m^2': 'kg/m2' }),
  ],
  [
    `${PREFIX}BodyFatPercentage`,
    { ...vital('Body fat', '41982-0', 'Percentage of body fat Measured', percent), isFraction: true },
  ],
  [`${PREFIX}WaistCircumference`, uncoded('Waist circumference', 'vital-signs', lengths)],
  [`${PREFIX}PeakExpiratoryFlowRate`, uncoded('Peak expiratory flow', 'vital-signs', { 'L/min': 'L/min' })],
  [`${PREFIX}ForcedVitalCapacity`, uncoded('Forced vital capacity', 'vital-signs', volumes)],
  [`${PREFIX}ForcedExpiratoryVolume1`, uncoded('Forced expiratory volume in one second', 'vital-signs', volumes)],
  [`${PREFIX}InsulinDelivery`, uncoded('Insulin delivery', 'therapy', { IU: '[iU]' })],
  [`${PREFIX}InhalerUsage`, uncoded('Inhaler usage', 'therapy', times)],
  [`${PREFIX}NumberOfTimesFallen`, uncoded('Number of falls', 'activity', times)],
])

/**
 * Returns the UCUM unit. Null if the unit is unknown for this type. Apple's mole units contain the molar mass in
 * angle brackets, which is ignored here.
 */
export const ucumOf = ({ units }: ImportedKind, unit: string): string | null => {
  const plain = unit.replace(/<[\d.]+>/, '')
  return Object.hasOwn(units, plain) ? (units[plain] ?? null) : null
}

export const plainType = (type: string): string =>
  type.replace(/^HK(?:Quantity|Category|Data|Correlation|WorkoutActivity)?Type(?:Identifier)?/, '') || type
