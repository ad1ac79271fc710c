import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { signDemoFamilyIn } from './demo-family.ts'

const requestedPaths: string[] = []
let status = 200
const server = createServer((request, response) => {
  requestedPaths.push(request.url ?? '')
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
})
const opened = new Promise<string>((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
})
beforeEach(() => {
  requestedPaths.length = 0
})
afterAll(() => void server.close())

test('does not sign up the demo family again after too many sign-in attempts', async () => {
  status = 429
  await expect(signDemoFamilyIn(await opened)).rejects.toMatchObject({ status: 429 })
  expect(requestedPaths.map((path) => path.split('?')[0])).toEqual(['/api/Login/login'])
})

test('signs up the demo family if it can’t sign in', async () => {
  status = 400
  await expect(signDemoFamilyIn(await opened)).rejects.toMatchObject({ status: 400 })
  expect(requestedPaths.map((path) => path.split('?')[0])).toEqual(['/api/Login/login', '/api/Login/UserRegister'])
})
