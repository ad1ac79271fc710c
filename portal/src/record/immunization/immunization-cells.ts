import type { ImmunizationRow } from '@kinchart/contract/sections/immunization.ts'
import type { SpecialRow } from '#record/section.ts'
import { valueOf, values } from '#record/shown-row.ts'

/** The dose is shown as a value with its unit. */
export function showImmunization({ doseQuantityvalue, doseQuantityunit }: ImmunizationRow): SpecialRow {
  const dose = valueOf(doseQuantityvalue, doseQuantityunit)
  return { cells: { doseQuantityvalue: values(dose === null ? [] : [dose], null) } }
}
