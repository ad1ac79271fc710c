import { expect, test } from 'vitest'
import { paths } from '#paths/paths.ts'
import { notOurPages } from './shell-cache.ts'

const isLeftToServer = (address: string) => notOurPages.some((pattern) => pattern.test(address))

test('never returns the portal’s page for an API call', () => {
  for (const address of [
    '/api/Login/login',
    '/api',
    '/Login/Getuser?email=a%40b.org',
    '/Providers/GetRecordType',
    '/veteran/handle',
    '/agreements/get-state',
    '/settings/get',
    '/dev/mail',
    '/.well-known/jwks.json',
    '/connection/importehr/?EIO=4',
    '/fhir/Patient/1',
    '/fhir/.well-known/smart-configuration',
    '/mcp',
    '/oauth/authorize?client_id=a',
    '/healthz',
    '/readyz',
  ]) {
    expect([address, isLeftToServer(address)]).toEqual([address, true])
  }
})

test('opens every page of the portal from the service worker’s cache', () => {
  for (const address of [...Object.values(paths), '/', '/home/myrecords/labs?x=1', '/home/jason/7', '/import?a=b']) {
    expect([address, isLeftToServer(address)]).toEqual([address, false])
  }
})
