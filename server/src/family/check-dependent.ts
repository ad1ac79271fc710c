import type { FieldFault } from '@kinchart/contract/calls/api-errors.ts'
import { dependentFields, dependentInsuranceFields } from '@kinchart/contract/rules/dependent-fields.ts'
import { genders, dependentRelationships } from '@kinchart/contract/rules/enumerations.ts'
import type { DependentInput } from '@kinchart/contract/calls/family.ts'
import { faultsIn, findChoice } from '@kinchart/contract/rules/fields.ts'
import { latestToday } from '#account/check-profile.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isPlanImage } from './plan-image.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

/**
 * Validates a dependent; choices use the enumerations' values. Throws 'dependent-invalid' with every invalid field.
 * Source: S1 §3, §5.
 */
export function checkDependent(input: DependentInput): DependentInput {
  const { gender = '', insurance = {} } = input
  const today = latestToday()
  const ofInsurance = faultsIn(dependentInsuranceFields(today).partial(), insurance)
  const faults = [
    ...faultsIn(dependentFields(today), { ...input, gender }),
    ...faultsOfContacts(input),
    ...ofInsurance.map(({ field, message }) => ({ field: `insurance.${field}`, message })),
    ...faultsOfImage(insurance.planImage ?? ''),
  ]
  if (faults.length > 0) throw new ApiError('dependent-invalid', { fields: faults })
  return {
    ...input,
    relationship: findChoice(dependentRelationships, input.relationship) ?? input.relationship,
    ...(input.gender === undefined ? {} : { gender: findChoice(genders, gender) ?? gender }),
  }
}

/** At most one contact of each type. */
function faultsOfContacts({ contacts = [] }: DependentInput): FieldFault[] {
  const types = contacts.map(({ type }) => type)
  return types.flatMap((type, at) =>
    types.indexOf(type) === at ? [] : [{ field: `contacts.${at}.type`, message: fieldRules.notValid }],
  )
}

const faultsOfImage = (image: string): FieldFault[] =>
  image === '' || isPlanImage(image) ? [] : [{ field: 'insurance.planImage', message: fieldRules.notValid }]
