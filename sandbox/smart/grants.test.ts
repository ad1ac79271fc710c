import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openGrants, type Grant } from '#smart/grants.ts'

const grant: Grant = {
  id: 'grant-1',
  organization: 'tallgrass-regional-hospital',
  clientId: 'app',
  username: 'rufus',
  patientId: 'rufus-pennyfeather',
  patientIds: ['rufus-pennyfeather'],
  fhirUser: 'Patient/rufus-pennyfeather',
  scopes: ['patient/*.rs'],
  redirectUri: 'http://localhost/cb',
  codeChallenge: '',
  nonce: undefined,
  grantedAt: 0,
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('accepts an authorization code for one minute', () => {
  const grants = openGrants()
  const early = grants.issueCode(grant)
  const late = grants.issueCode({ ...grant, id: 'grant-2' })
  vi.advanceTimersByTime(59_000)
  expect(grants.redeemCode(early, 'app').kind).toBe('redeemed')
  vi.advanceTimersByTime(2000)
  expect(grants.redeemCode(late, 'app').kind).toBe('refused')
})

test('rejects an authorization code if the wrong app sends it, and still accepts it from the right app afterward', () => {
  const grants = openGrants()
  const code = grants.issueCode(grant)
  expect(grants.redeemCode(code, 'other-app').kind).toBe('refused')
  expect(grants.redeemCode(code, 'app').kind).toBe('redeemed')
})

test('expires an access token after an hour', () => {
  const grants = openGrants()
  const token = grants.issueAccessToken(grant, grant.scopes)
  vi.advanceTimersByTime(3_599_000)
  expect(grants.readAccessToken(token)?.grant.patientId).toBe('rufus-pennyfeather')
  vi.advanceTimersByTime(1000)
  expect(grants.readAccessToken(token)).toBeUndefined()
})
