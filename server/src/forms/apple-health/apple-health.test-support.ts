export const brokenDtd = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 12 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
<!ATTLIST Record
  type CDATA #REQUIRED
<!ELEMENT MetadataEntry EMPTY>>
<!ATTLIST MetadataEntry key CDATA #REQUIRED>
  value CDATA #REQUIRED>
]>
`

type RecordFields = {
  readonly source?: string
  readonly start?: string
  readonly inside?: string
  readonly device?: string
}

export function appleRecord(
  type: string,
  value: string,
  unit: string,
  { source = 'Cuff', start = '2024-05-01 07:00:00 -0500', inside = '', device = '' }: RecordFields = {},
): string {
  return `<Record type="HKQuantityTypeIdentifier${type}" sourceName="${source}" unit="${unit}" ${device} creationDate="${start}" startDate="${start}" endDate="${start}" value="${value}">${inside}</Record>`
}

export const appleExport = (...records: readonly string[]): string => exportOf('1984-02-11', records)

export const exportOf = (
  birthDate: string,
  records: readonly string[],
): string => `${brokenDtd}<HealthData locale="zh_CN">
 <ExportDate value="2024-06-01 08:00:00 -0500"/>
 <Me HKCharacteristicTypeIdentifierDateOfBirth="${birthDate}" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet"/>
 ${records.join('\n ')}
</HealthData>
`
