import { confirmUser, createUser, login, register } from '@kinchart/contract/calls/account.ts'
import { getAllEndpoints } from '@kinchart/contract/calls/directory.ts'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { callKinchart } from '../../scripts/call-kinchart.ts'
import { importChart, type ImportedChart } from '../import-chart.ts'
import type { Served } from './serve-in-group.ts'

export const SIZES = [10_000, 10_001, 10_002, 10_003, 10_004] as const
const EMAIL = 'family@example.org'
const password = 'a long enough password'

export async function signUpFamily({ url, mailedCode }: Served): Promise<readonly string[]> {
  const names = { firstName: 'Bench', lastName: 'Chart' }
  const about = { gender: 'others', relationShip: 'self', preferredLanguage: 'English', phone: '555-0100' } as const
  await callKinchart(url, register, { body: { ...names, ...about, email: EMAIL, password, userObjectId: '0' } })
  await callKinchart(url, confirmUser, { body: { email: EMAIL, confirmationCode: await mailedCode(EMAIL) } })
  const token = await signIn(url)
  const user = { userObjectId: '0', isActive: true, userTypeId: 1, email: EMAIL, phone: '', createdDate: '' }
  const profileIds = [(await callKinchart(url, createUser, { token, body: user })).profileId]
  for (const firstName of ['Ada', 'Ben', 'Cleo', 'Dan']) {
    const body = { firstName, lastName: 'Chart', relationship: 'dependent', birthDate: '2016-09-08' }
    profileIds.push((await callKinchart(url, addDependent, { token, body })).dependentId)
  }
  return profileIds
}

let signedIn = { url: '', token: '', at: -Infinity }

/** Reuses a token for a few minutes, so that the bench doesn't sign in too often. */
export async function signIn(url: string): Promise<string> {
  if (signedIn.url !== url || performance.now() - signedIn.at > 5 * 60_000) {
    const { token } = await callKinchart(url, login, { body: { email: EMAIL, password } })
    signedIn = { url, token, at: performance.now() }
  }
  return signedIn.token
}

export async function bringIn(url: string, profileId: string, patientId: string): Promise<ImportedChart> {
  const token = await signIn(url)
  const { endpoints } = await callKinchart(url, getAllEndpoints, {
    token,
    query: { providerType: 'CareOrganization', pageNumber: 1, pageSize: 10 },
  })
  const person = { token, email: EMAIL, password, profileId }
  return importChart(url, endpoints[0]?.ehrEndPointId ?? 0, patientId, { person })
}
