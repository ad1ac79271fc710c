import type { Organization } from '../organizations.ts'

/**
 * Returns whether a sign-in at a veterans' office gives only the disability rating and no health record: the VA's
 * verification service has no records, and elsewhere our configured scopes may not include any.
 */
export const isRatingAlone = (organization: Organization, scopes = ''): boolean =>
  organization.providerType === 'Veterans' &&
  (/\/veteran_verification(?:\/|$)/.test(organization.fhirBase) ||
    (scopes !== '' && !/(?:^|\s)(?:patient|user)\//.test(scopes)))
