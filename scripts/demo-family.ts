import { createUser, login } from '@kinchart/contract/calls/account.ts'
import { addDependent, getDependents } from '@kinchart/contract/calls/family.ts'
import {
  confirmPatient,
  finishImport,
  getConnectedEhrs,
  startImport,
  type ConnectedEhr,
} from '@kinchart/contract/calls/import.ts'
import { importRecordFiles, uploadRecordFile } from '@kinchart/contract/calls/import-files.ts'
import { acceptLegal, legalVersions } from '@kinchart/contract/calls/legal.ts'
import { marisolAtHerLaboratory } from '@kinchart/sandbox/people/marisol-whitcombe/marisol-at-her-laboratory.ts'
import { marisolAtHerPlan } from '@kinchart/sandbox/people/marisol-whitcombe/marisol-at-her-plan.ts'
import { authorizeAs } from '@kinchart/sandbox/walk-authorization.ts'
import { callKinchart as call, pause, RefusedError, signUpAndIn } from './call-kinchart.ts'

/** Made-up people. Their records are authorized and imported like those of any user. */
export const demoFamily = {
  email: 'marisol@kinchart.example',
  password: 'a walk in the garden',
  firstName: 'Marisol',
  lastName: 'Whitcombe',
  dependents: [
    {
      firstName: 'Teodor',
      lastName: 'Whitcombe',
      birthDate: '2016-09-08',
      gender: 'male',
      username: 'marisol',
      patientId: 'teodor-whitcombe',
    },
    {
      firstName: 'Inez',
      lastName: 'Whitcombe',
      birthDate: '2023-01-30',
      gender: 'female',
      username: 'marisol',
      patientId: 'inez-whitcombe',
    },
    // The children's grandmother, whose insurer sends claims.
    {
      firstName: 'Winifred',
      lastName: 'Abara',
      birthDate: '1955-05-05',
      gender: 'female',
      username: 'winifred',
      patientId: 'winifred-abara',
    },
    // An uncle with images, vaccinations and an emergency visit. Marisol helps him with his paperwork.
    {
      firstName: 'Hyun-woo',
      lastName: 'Castellanos',
      birthDate: '1979-01-15',
      gender: 'male',
      username: 'hyun-woo',
      patientId: 'hyun-woo-castellanos',
    },
  ],
} as const

const USERNAME = 'marisol'

const veteran = { firstName: 'Hyun-woo', username: 'hyun-woo', patientId: '1012830008V100008' } as const

export async function signDemoFamilyIn(url: string): Promise<string> {
  return (await signIn(url)) ?? (await signUp(url))
}

export async function importDemoFamily(
  url: string,
  token: string,
  endpointIds: Readonly<Record<string, number>>,
): Promise<void> {
  const me = await call(url, createUser, {
    token,
    body: {
      userObjectId: '0',
      isActive: true,
      userTypeId: 1,
      email: demoFamily.email,
      phone: '',
      createdDate: new Date().toISOString(),
    },
  })
  for (const { document, version } of legalVersions)
    await call(url, acceptLegal, { token, body: { document, version } })
  const { connectedEhrs } = await call(url, getConnectedEhrs, { token })
  if (connectedEhrs.length > 0) return
  const { dependents } = await call(url, getDependents, { token })
  const tallgrass = endpointIds['tallgrass-regional-hospital'] ?? 0
  const juniper = endpointIds['juniper-street-family-practice'] ?? 0
  await connect(url, token, me.profileId, tallgrass, { username: USERNAME, patientId: 'marisol-whitcombe' })
  await connect(url, token, me.profileId, juniper, { username: USERNAME, patientId: 'jsfp-20417' })
  await addFile(url, token, me.profileId, { fileName: 'my health plan.json', content: marisolAtHerPlan() })
  await addFile(url, token, me.profileId, { fileName: 'my cholesterol.json', content: marisolAtHerLaboratory() })
  for (const { patientId, username, ...child } of demoFamily.dependents) {
    const known = dependents.find((dependent) => dependent.firstName === child.firstName)
    const id =
      known?.id ?? (await call(url, addDependent, { token, body: { ...child, relationship: 'dependent' } })).dependentId
    await connect(url, token, id, tallgrass, { username, patientId })
    if (child.firstName === veteran.firstName)
      await connect(url, token, id, endpointIds['practice-veterans-office'] ?? 0, veteran)
  }
  await waitForImports(url, token)
}

export async function addFile(
  url: string,
  token: string,
  profileId: string,
  { fileName, content }: { readonly fileName: string; readonly content: object },
): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const query = new URLSearchParams({ profileId, fileName, size: String(bytes.length) })
  const answer = await fetch(`${url}/api${uploadRecordFile.path}?${query.toString()}`, {
    method: uploadRecordFile.method,
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    body: bytes,
  })
  if (!answer.ok) throw new Error(`${uploadRecordFile.path} answered ${answer.status}.`)
  const { uploadId } = uploadRecordFile.answer.parse(await answer.json())
  await call(url, importRecordFiles, { token, body: { profileId, uploadIds: [uploadId] } })
}

async function signIn(url: string): Promise<string | undefined> {
  try {
    const { email, password } = demoFamily
    return (await call(url, login, { body: { email, password } })).token
  } catch (error) {
    // After too many attempts or a server error, it is unknown whether the account exists, so throw the error.
    if (error instanceof RefusedError && error.status < 500 && error.status !== 429) return undefined
    throw error
  }
}

async function signUp(url: string): Promise<string> {
  const { email, password, firstName, lastName } = demoFamily
  return signUpAndIn(url, { email, password, firstName, lastName, gender: 'female' })
}

async function connect(
  url: string,
  token: string,
  profileId: string,
  ehrEndPointId: number,
  as: { readonly username: string; readonly patientId: string },
): Promise<void> {
  const { authorizationUrl } = await call(url, startImport, { token, body: { ehrEndPointId, profileId } })
  const returned = new URL(await authorizeAs(authorizationUrl, as)).searchParams
  const iss = returned.get('iss')
  await call(url, finishImport, {
    token,
    body: { state: returned.get('state') ?? '', code: returned.get('code') ?? '', ...(iss === null ? {} : { iss }) },
  })
}

const UNDER_WAY: readonly ConnectedEhr['state'][] = ['running', 'waiting', 'confirm-patient']

async function waitForImports(url: string, token: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { connectedEhrs } = await call(url, getConnectedEhrs, { token })
    for (const { state, ehrImportRequestId } of connectedEhrs) {
      if (state === 'confirm-patient')
        await call(url, confirmPatient, { token, body: { ehrImportRequestId, isSamePerson: true } })
    }
    if (!connectedEhrs.some(({ state }) => UNDER_WAY.includes(state))) return
    await pause(100)
  }
}
