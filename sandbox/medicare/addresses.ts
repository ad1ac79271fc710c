import type { Addresses } from '#addresses.ts'

export type MedicareVersion = 'v2' | 'v3'

/** Blue Button 2.0 puts its version before every path, and a slash after paths that are not FHIR. */
export function listMedicareAddresses(version: MedicareVersion): Addresses {
  return {
    rating: undefined,
    fhir: `${version}/fhir`,
    authorize: `${version}/o/authorize/`,
    token: `${version}/o/token/`,
    revoke: `${version}/o/revoke/`,
    introspect: `${version}/o/introspect/`,
    jwks: `${version}/o/jwks/`,
    userinfo: `${version}/connect/userinfo`,
  }
}
