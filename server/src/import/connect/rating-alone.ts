import type { Organization } from '../organizations.ts'

/**
 * Whether a sign-in at a veterans' office gives the disability rating and no health record: the VA's verification
 * service holds none, and elsewhere scopes of our own that name none ask for none.
 */
export const isRatingAlone = (organization: Organization, scopes = ''): boolean =>
  organization.providerType === 'Veterans' &&
  (/\/veteran_verification(?:\/|$)/.test(organization.fhirBase) ||
    (scopes !== '' && !/(?:^|\s)(?:patient|user)\//.test(scopes)))
