/** FHIR's status of a request for a service or supply, by CDA's. */
export const requestStatuses = {
  active: 'active',
  completed: 'completed',
  aborted: 'revoked',
  cancelled: 'revoked',
  suspended: 'on-hold',
  held: 'on-hold',
  new: 'draft',
  nullified: 'entered-in-error',
}
