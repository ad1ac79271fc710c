import { PRIOR_AUTHORIZATION } from '#making/add-prior-authorization.ts'
import { claimsInOwnCodes, claimsInTotals } from '#payer-claims.ts'
import type { HospitalPlan } from '#hospital-plan.ts'

/**
 * Behavior overrides for each vendor, based on its known deviations. The engine is the practice hospital's;
 * behaviour.ts explains each switch, and README.md names every organization.
 */
export const vendors: readonly HospitalPlan[] = [
  {
    slug: 'larkspur-valley-health',
    hospitalName: 'Larkspur Valley Health',
    audience: 'required',
    chartSize: 240,
    behaviour: {
      vendor: 'Epic',
      searchNeeds: { Observation: ['category', 'code', '_id'], CarePlan: ['category', '_id'] },
      isPatientSearchRefused: true,
      notices: 'epic',
      hasLegacyJson: true,
    },
  },
  {
    slug: 'quillback-medical-center',
    hospitalName: 'Quillback Medical Center',
    audience: 'required',
    chartSize: 500,
    behaviour: {
      vendor: 'Oracle Health',
      accessTokenSeconds: 570,
      hasNewRefreshToken: false,
      counts: {
        usual: 50,
        greatest: 200,
        ofType: { DocumentReference: { usual: 10, greatest: 100 } },
      },
    },
  },
  {
    slug: 'thimbleberry-primary-care',
    hospitalName: 'Thimbleberry Primary Care',
    audience: 'required',
    chartSize: 120,
    behaviour: {
      vendor: 'athenahealth',
      hasWildcardScopes: false,
      isTokenOpenToBrowsers: false,
      hasRefreshWithoutScope: false,
      accessTokenClaims: { ah_practice: 'a-1.Practice-4242' },
      everyRequestNeeds: { name: 'ah-practice', value: 'Organization/a-1.Practice-4242' },
      searchNeeds: { MedicationRequest: ['intent', '_id'] },
    },
  },
  {
    slug: 'saltgrass-community-clinic',
    hospitalName: 'Saltgrass Community Clinic',
    audience: 'required',
    chartSize: 120,
    behaviour: {
      vendor: 'eClinicalWorks',
      patientInToken: 'never',
      refreshTokens: 'when-asked-with-secret',
      hasLegacyJson: true,
    },
  },
  {
    slug: 'bellwether-orthopedics',
    hospitalName: 'Bellwether Orthopedics',
    audience: 'forbidden',
    chartSize: 120,
    behaviour: { vendor: 'NextGen', isTokenOpenToBrowsers: false, hasLegacyJson: true },
  },
  {
    slug: 'foxglove-internal-medicine',
    hospitalName: 'Foxglove Internal Medicine',
    audience: 'forbidden',
    chartSize: 120,
    behaviour: { vendor: 'Veradigm', isTokenOpenToBrowsers: false },
  },
  {
    slug: 'windlass-rural-hospital',
    hospitalName: 'Windlass Rural Hospital',
    audience: 'required',
    chartSize: 120,
    behaviour: { vendor: 'MEDHOST', responseMode: 'fragment' },
  },
  {
    slug: 'hollyhock-counseling-center',
    hospitalName: 'Hollyhock Counseling Center',
    audience: 'required',
    chartSize: 120,
    behaviour: { vendor: 'Qualifacts', pkce: 'refused' },
  },
  {
    slug: 'marigold-health-plan',
    hospitalName: 'Marigold Health Plan',
    audience: 'required',
    chartSize: 60,
    behaviour: { vendor: 'Humana', order: 'mixed', counts: { usual: 10, greatest: 10, ofType: {} } },
    more: claimsInOwnCodes,
  },
  {
    slug: 'clearwater-permanent-plan',
    hospitalName: 'Clearwater Permanent Plan',
    audience: 'required',
    chartSize: 60,
    behaviour: {
      vendor: 'Kaiser Permanente',
      foundByProfileAlone: { ExplanationOfBenefit: [PRIOR_AUTHORIZATION] },
    },
    more: claimsInTotals,
  },
]
