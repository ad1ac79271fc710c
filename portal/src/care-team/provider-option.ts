import type { ListedDoctor, Organization } from '@kinchart/contract/calls/providers.ts'

/** Whom a picker offers. */
export type ProviderOption = {
  readonly id: string
  readonly name: string
  /** What tells two of the same name apart; '' where nothing is known. */
  readonly detail: string
  readonly isSeen: boolean
}

export const doctorOption = (doctor: ListedDoctor): ProviderOption => ({
  id: doctor.providerId,
  name: doctor.providerName,
  detail: [doctor.providerType, doctor.providerAddress].filter((part) => part !== null).join(' · '),
  isSeen: doctor.isSeen,
})

export const organizationOption = ({ organizationId, organizationName, location }: Organization): ProviderOption => ({
  id: organizationId,
  name: organizationName,
  detail: location ?? '',
  isSeen: false,
})
