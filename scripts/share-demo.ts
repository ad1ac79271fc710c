import { createUser, updateProfile } from '@kinchart/contract/calls/account.ts'
import { getProviderByProfileId } from '@kinchart/contract/calls/providers.ts'
import { addDoctors, getDoctors, shareToDoctor } from '@kinchart/contract/calls/sharing.ts'
import type { Kinchart } from '@kinchart/server/app/start-kinchart.ts'
import { verifyRecipient } from '@kinchart/server/sharing/verified/verified.ts'
import { callKinchart as call } from './call-kinchart.ts'
import { demoFamily } from './demo-family.ts'

export const demoDoctor = 'doctor@kinchart.example'

const SHARED = ['Observation', 'MedicationStatement', 'Condition', 'ConditionNotes', 'DiagnosticReport']

const home = {
  birthDate: '1984-03-17',
  address: '7 Bluestem Lane',
  city: 'Prairie Junction',
  state: 'KS',
  zip: '66002',
} as const

export async function shareDemo(
  { url, database, cipher }: Pick<Kinchart, 'url' | 'database' | 'cipher'>,
  token: string,
): Promise<void> {
  const { email } = demoFamily
  const { profileId } = await call(url, createUser, {
    token,
    body: { userObjectId: '0', isActive: true, userTypeId: 1, email, phone: '', createdDate: '' },
  })
  const query = { profileId }
  await call(url, updateProfile, { token, query, body: home })
  if ((await call(url, getDoctors, { token, query })).providers.length > 0) return
  const seen = (await call(url, getProviderByProfileId, { token, query })).providers.slice(0, 3)
  for (const { providerId } of seen)
    await call(url, addDoctors, { token, body: { status: '1', providerId, profileId } })
  const [own] = seen
  if (!own) return
  const named = { name: own.providerName, email: demoDoctor }
  await verifyRecipient(database.db, cipher, { kind: 'doctor', id: own.providerId }, named)
  await call(url, shareToDoctor, {
    token,
    body: { profileIds: [profileId], mongoDBTables: SHARED, providers: [own.providerId] },
  })
}
