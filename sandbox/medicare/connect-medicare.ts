import { connectApp, type AppPlan } from '#practice-app.ts'
import { CONFIDENTIAL_CLIENT_ID, CONFIDENTIAL_CLIENT_SECRET } from '#smart/client-registration.ts'

const MEDICARE_SCOPE =
  'launch/patient openid profile patient/Patient.rs patient/Coverage.rs patient/ExplanationOfBenefit.rs'

/** Matches the app's registration at Medicare: the app has a secret and requests only existing scopes. */
export const medicareApp = {
  clientId: CONFIDENTIAL_CLIENT_ID,
  scope: MEDICARE_SCOPE,
  proof: () => {
    const basic = Buffer.from(`${CONFIDENTIAL_CLIENT_ID}:${CONFIDENTIAL_CLIENT_SECRET}`).toString('base64')
    return Promise.resolve({ authorization: `Basic ${basic}` })
  },
} satisfies Partial<AppPlan>

export function connectMedicare(fhirBaseUrl: string, plan: AppPlan) {
  return connectApp(fhirBaseUrl, { ...medicareApp, ...plan })
}
