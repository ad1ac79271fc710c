import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose'
import { expect, test } from 'vitest'
import { connectApp } from '#practice-app.ts'
import { idTokenAlgorithms } from '#smart/signing-key.ts'
import { startSandbox } from '#start-sandbox.ts'

const slug = 'tallgrass-regional-hospital'

test.each(idTokenAlgorithms)(
  'advertises %s as the signing algorithm and publishes a matching key',
  async (algorithm) => {
    const sandbox = await startSandbox({ behaviours: { [slug]: { idTokenAlgorithm: algorithm } } })
    const issuer = `${sandbox.url}/${slug}/fhir/r4`
    const read = async (url: string): Promise<Record<string, unknown>> =>
      (await (await fetch(url)).json()) as Record<string, unknown>
    const published = await read(`${issuer}/.well-known/openid-configuration`)
    expect(published['id_token_signing_alg_values_supported']).toEqual([algorithm])
    const app = await connectApp(issuer, { username: 'rufus' })
    const idToken = app.tokens['id_token'] ?? ''
    expect(decodeProtectedHeader(idToken).alg).toBe(algorithm)
    const keys = (await read(String(published['jwks_uri']))) as unknown as JSONWebKeySet
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), { issuer, algorithms: [algorithm] })
    expect(payload['fhirUser']).toBe(`${issuer}/Patient/rufus-pennyfeather`)
    await sandbox.close()
  },
)
