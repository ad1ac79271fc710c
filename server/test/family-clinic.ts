import { expect } from 'vitest'
import { updateProfile } from '@kinchart/contract/calls/account.ts'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { choosePatients, finishImport, getReachedPatients, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { signUpPerson } from './sign-up-person.ts'
import { authorizeThere, waitForEnd, type Person, type Stage } from './with-sandbox.ts'

export const clinic = {
  slug: 'honeylocust-family-clinic',
  marisol: 'hf-30417',
  teodor: 'hf-51160',
  inez: 'hf-58823',
  anselm: 'hf-30555',
} as const

export type Family = Person & { readonly teodor: string; readonly inez: string }

let families = 0

export async function makeFamily({ portal }: Stage, inezBornOn = '2023-01-30'): Promise<Family> {
  const mother = await signUpPerson(portal, `mother-${++families}@example.org`)
  const query = { profileId: mother.profileId }
  await portal.call(updateProfile, { as: mother, query, body: { birthDate: '1984-03-17', zip: '66002' } })
  const add = async (firstName: string, birthDate: string): Promise<string> => {
    const body = { firstName, lastName: 'Whitcombe', relationship: 'dependent', birthDate }
    return (await portal.call(addDependent, { as: mother, body })).body.dependentId
  }
  return { ...mother, teodor: await add('Teodor', '2016-09-08'), inez: await add('Inez', inezBornOn) }
}

/** Returns the server's response before patients are assigned. */
export async function signInThere(stage: Stage, as: Person, username = 'marisol'): Promise<ConnectedEhr> {
  const endpointId = stage.idOf(clinic.slug)
  const { returned, cookie } = await authorizeThere(stage.portal, { as, endpointId, username })
  const { status, body } = await stage.portal.call(finishImport, { as, cookie, body: returned })
  expect(status).toBe(200)
  return body
}

export const askWho = async ({ portal }: Stage, as: Person, { ehrImportRequestId }: ConnectedEhr) =>
  portal.call(getReachedPatients, { as, query: { ehrImportRequestId } })

export const sayWho = async (
  { portal }: Stage,
  as: Person,
  { ehrImportRequestId }: ConnectedEhr,
  ...pairs: readonly (readonly [string, string])[]
) =>
  portal.call(choosePatients, {
    as,
    body: { ehrImportRequestId, choices: pairs.map(([ehrPatientId, profileId]) => ({ ehrPatientId, profileId })) },
  })

export async function connectChildren(stage: Stage, as: Family): Promise<readonly [ConnectedEhr, ConnectedEhr]> {
  const question = await signInThere(stage, as)
  const { body } = await sayWho(stage, as, question, [clinic.teodor, as.teodor], [clinic.inez, as.inez])
  const [his, hers] = await Promise.all(
    body.connectedEhrs.map(async (one) => waitForEnd(stage.portal, as, one.ehrImportRequestId)),
  )
  if (!his || !hers) throw new Error('The imports did not start.')
  return [his, hers]
}
