/** The current type precedes those of older servers. */
export const ACCEPT_FHIR =
  'application/fhir+json, application/json+fhir;q=0.9, application/json;q=0.8, application/fhir+xml;q=0.1'
