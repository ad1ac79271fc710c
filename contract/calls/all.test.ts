import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from './all.ts'

test('no two calls have the same method and path, including former paths', () => {
  const addresses = Object.values(calls).flatMap(({ method, path, formerPath }) =>
    (formerPath === undefined ? [path] : [path, formerPath]).map((one) => `${method} ${one}`),
  )
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('the list of calls contains every call that the contract modules declare', async () => {
  const cwd = import.meta.dirname
  const paths: string[] = []
  for (const file of globSync('{,sections/}*.ts', { cwd }))
    for (const [, path = ''] of readFileSync(`${cwd}/${file}`, 'utf8').matchAll(/^ +path: [`'](\/[^`'$]*)/gm))
      paths.push(path)
  expect(paths.length).toBeGreaterThan(100)
  const known = Object.values(calls).map((call) => call.path)
  expect(paths.filter((path) => !known.some((one) => one.startsWith(path)))).toEqual([])
})

/** The calls of the specification. Source: S1 §7, S2 §7, S3 §7. */
const specified = [
  'POST /Login/UserRegister',
  'POST /Login/login',
  'POST /Login/refresh',
  'POST /Login/confirm-user',
  'POST /Login/resend-verification-code',
  'GET /Login/forgot-password',
  'POST /Login/change-forgot-password',
  'GET /Login/Getuser',
  'PUT /Login/UpdateProfile',
  'POST /Login/share-identified-data',
  'GET /Login/share-identified-data',
  'GET /Profile/delete-notification',
  'POST /User/ContactSupportRequest',
  'GET /Dependent/get-dependents',
  'GET /Dependent/get-dependent',
  'POST /Dependent/add-dependent',
  'PUT /Dependent/update-dependent',
  'DELETE /Dependent/remove-dependent',
  'GET /Providers/GetRecordType',
  'GET /Logs/get-logs',
  'GET /Organization/get-all-organizations',
  'GET /Organization/get-shared-organizations',
  'POST /Organization/add-organization',
  'POST /Organization/share-profile-to-organization',
  'DELETE /Organization/remove-organization',
  'GET /MyDoctors/GetDoctors',
  'POST /MyDoctors/AddDoctors',
  'POST /MyDoctors/ShareProfileDataToDoctor',
  'DELETE /MyDoctors/RemoveDoctor',
  'GET /Providers/GetProviders',
  'GET /Providers/GetProviderByProfileId',
  'GET /Appointments/GetAppointments',
  'GET /MergeEHR/get-connected-ehrs',
  'GET /EhrEndPoints/GetAllEndpoints',
  'GET /EhrEndPoints/GetEndpointById',
  'DELETE /MergeEHR/delete-ehr-record',
  'POST /User/SendEhrAddRequest',
  'POST /EpicEHR/ProcessEpicData',
  'POST /veteran/handle',
  'GET /Profile/get-disability-data',
  'GET /MergeEHR/DiagnosticReportByProfileId',
  'GET /MergeEHR/MedicationStatementByProfileId',
  'GET /MergeEHR/ObservationByProfileId',
  'GET /MergeEHR/DocumentReferenceByProfileId',
  'GET /MergeEHR/ConditionByProfileId',
  'GET /MergeEHR/EncounterByProfileId',
  'GET /MergeEHR/ProcedureByProfileId',
  'GET /MergeEHR/ImmunizationByProfileId',
  'GET /MergeEHR/AllergyIntoleranceByProfileId',
  'GET /MergeEHR/CarePlanProfileId',
  'GET /BlueButton/ExplanationOfBenefit',
  'GET /MergeEHR/DiagnosticReportBinary',
  'GET /MergeEHR/DocumentReferenceBinary',
  'GET /MergeEHR/get-pdf/{docid}',
  'GET /MergeEHR/RecordNote/Profile/{profileId}/RecordNote/{recordId}',
  'POST /Providers/AddUpdateRecordNote',
]

test('every call of the specification is declared with its method and path', () => {
  const declared = Object.values(calls).map((call) => `${call.method} ${call.path}`)
  expect(specified.filter((address) => !declared.includes(address))).toEqual([])
})

test('every call that is not in the specification has a path of the form /area/verb-noun', () => {
  const ours = Object.values(calls).filter((call) => !specified.includes(`${call.method} ${call.path}`))
  expect(ours.length).toBeGreaterThan(100)
  for (const { path } of ours)
    expect(path).toMatch(/^\/[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*(?:\/\{[a-z]+(?:[A-Z][a-z]+)*\})*$/)
})

test('every call with a path parameter declares its parameters, and no GET call has a body', () => {
  for (const call of Object.values(calls)) {
    expect(call.path.includes('{')).toBe(call.params !== undefined)
    if (call.method === 'GET') expect(call.body).toBeUndefined()
  }
})

test('calls with the same rate-limit counter declare the same limit and have the fields that the counter uses', () => {
  const limited = Object.entries(calls).flatMap(([name, call]) =>
    (call.limits ?? []).map((limit) => ({ name, call, limit })),
  )
  expect(limited.length).toBeGreaterThan(20)
  const numbers = new Map<string, string>()
  for (const { name, call, limit } of limited) {
    const { counter, by, windowSeconds } = limit
    const counted = `${counter}/${by.length}`
    const number = `${limit.limit}/${windowSeconds}`
    expect([name, numbers.get(counted) ?? number]).toEqual([name, number])
    numbers.set(counted, number)
    expect([name, windowSeconds <= 86_400]).toEqual([name, true])
    const hasEmail = [call.query, call.body].some((part) => part instanceof z.ZodObject && 'email' in part.shape)
    const countable = {
      network: true,
      account: ['session', 'record', 'staff'].includes(call.access),
      email: hasEmail,
      recipient: call.access === 'recipient-step',
    }
    expect([name, by.every((part) => countable[part])]).toEqual([name, true])
  }
})

test('a call about a record has the parameter profileId exactly once, in its path, query or body', () => {
  const ofRecords = Object.entries(calls).filter(([, { access }]) => access === 'record')
  expect(ofRecords.length).toBeGreaterThan(40)
  for (const [name, { query, params, body }] of ofRecords) {
    const naming = [query, params, body].filter((part) => part instanceof z.ZodObject && 'profileId' in part.shape)
    expect([name, naming.length]).toEqual([name, 1])
    const { profileId } = (naming[0] as z.ZodObject).shape
    expect([name, z.string().safeParse((profileId as z.ZodType).safeParse('some-id').data).success]).toEqual([
      name,
      true,
    ])
    expect([name, (profileId as z.ZodType).safeParse(undefined).success]).toEqual([name, false])
  }
})
