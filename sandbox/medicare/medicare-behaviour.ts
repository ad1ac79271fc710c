import type { Behaviour } from '#behaviour.ts'

export const EOB_TYPE = 'https://bluebutton.cms.gov/resources/codesystem/eob-type'

/** The values of the search parameter `type`, case-sensitive. Source: Blue Button 2.0, ExplanationOfBenefit. */
const CLAIM_KINDS = ['carrier', 'dme', 'hha', 'hospice', 'inpatient', 'outpatient', 'snf', 'pde']

/** How Blue Button 2.0 differs from a hospital. */
export const medicareBehaviour: Partial<Behaviour> = {
  providerType: 'BlueButton',
  vendor: 'CMS Blue Button',
  types: ['Patient', 'Coverage', 'ExplanationOfBenefit'],
  hasWildcardScopes: false,
  shortestState: 16,
  clients: 'with-secret',
  refreshTokens: 'always',
  expiresInFraction: 0.48,
  patientInToken: 'after-refresh',
  hasIdToken: false,
  moreOfToken: 'grant-expiration',
  isRevocationAlwaysFine: true,
  hasUserinfo: true,
  hasDemographicsChoice: true,
  words: {
    'ExplanationOfBenefit.type': Object.fromEntries(
      CLAIM_KINDS.map((kind) => [kind, `${EOB_TYPE}|${kind.toUpperCase()}`]),
    ),
  },
  counts: { usual: 50, greatest: 50 },
  paging: 'start-index',
}
