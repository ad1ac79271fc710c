/** FHIR's status of a request for something done or supplied, by CDA's. */
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
