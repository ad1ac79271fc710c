import { doctorTexts } from '@kinchart/texts/en/doctors.ts'

/** In the spec's order. Source: S2 §2. */
export const doctorColumns = [
  { key: 'providerName', label: doctorTexts.columns.name, isNumeric: false },
  { key: 'providerType', label: doctorTexts.columns.type, isNumeric: false },
  { key: 'providerAddress', label: doctorTexts.columns.address, isNumeric: false },
  { key: 'distance', label: doctorTexts.columns.distance, isNumeric: true },
  { key: 'providerExperience', label: doctorTexts.columns.experience, isNumeric: true },
] as const

export const upwards = (key: string): string => `${key}:asc`

export function nextSort(sort: string | null, key: string): string | null {
  if (sort === upwards(key)) return `${key}:desc`
  return sort === `${key}:desc` ? null : upwards(key)
}

export function sortOf(sort: string | null, key: string): 'ascending' | 'descending' | 'none' {
  if (sort === upwards(key)) return 'ascending'
  return sort === `${key}:desc` ? 'descending' : 'none'
}
