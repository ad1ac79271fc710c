import { randomUUID } from 'node:crypto'
import { createUser } from '@kinchart/contract/calls/account.ts'
import { confirmPatient, finishImport, getImport, startImport } from '@kinchart/contract/calls/import.ts'
import { authorizeAs } from '@kinchart/sandbox/walk-authorization.ts'
import { callKinchart, pause, signUpAndIn } from '../scripts/call-kinchart.ts'

export type Person = {
  readonly token: string
  readonly email: string
  readonly password: string
  readonly profileId: string
}

export type ImportedChart = Person & {
  readonly stored: number
  readonly seconds: number
  readonly ehrImportRequestId: string
}

export async function signUp(url: string, name: string, from?: string): Promise<Person> {
  const email = `${name}.${randomUUID()}@example.org`
  const password = 'a long enough password'
  const names = { firstName: 'Bench', lastName: 'Chart', gender: 'others' } as const
  const token = await signUpAndIn(url, { email, password, ...names }, from)
  const { profileId } = await callKinchart(url, createUser, {
    token,
    from,
    body: { userObjectId: '0', isActive: true, userTypeId: 1, email, phone: '', createdDate: '' },
  })
  return { token, email, password, profileId }
}

/**
 * Imports a chart. Signs up a new user if no `person` is given. `seconds` is the time until the import is complete,
 * measured from the submission of the authorization code, or from the confirmation of the patient if the import asks
 * for it.
 */
export async function importChart(
  url: string,
  endpointId: number,
  patientId: string,
  { from, person }: { readonly from?: string; readonly person?: Person } = {},
): Promise<ImportedChart> {
  const { token, email, password, profileId } = person ?? (await signUp(url, patientId, from))
  const { authorizationUrl } = await callKinchart(url, startImport, {
    token,
    from,
    body: { ehrEndPointId: endpointId, profileId },
  })
  const back = new URL(await authorizeAs(authorizationUrl, { username: patientId })).searchParams
  const iss = back.get('iss')
  let startedAt = performance.now()
  const begun = await callKinchart(url, finishImport, {
    token,
    from,
    body: { state: back.get('state') ?? '', code: back.get('code') ?? '', ...(iss === null ? {} : { iss }) },
  })
  const { ehrImportRequestId } = begun
  for (;;) {
    const shown = await callKinchart(url, getImport, { token, from, isUnattended: true, query: { ehrImportRequestId } })
    if (shown.state === 'confirm-patient') {
      await callKinchart(url, confirmPatient, { token, from, body: { ehrImportRequestId, isSamePerson: true } })
      startedAt = performance.now()
    } else if (shown.state === 'complete') {
      const seconds = (performance.now() - startedAt) / 1000
      return { token, email, password, profileId, ehrImportRequestId, stored: shown.stored, seconds }
    } else if (shown.state !== 'running') {
      throw new Error(`The import ended ${shown.state}: ${shown.reason}`)
    }
    // Polls often at first, but stays below the rate limit.
    await pause(performance.now() - startedAt < 5000 ? 25 : 250)
  }
}
