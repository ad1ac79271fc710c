import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startPortal } from '../start-portal.ts'

test('stops the server despite an unfinished request', async () => {
  const portal = await startPortal()
  const { hostname, port } = new URL(portal.url)
  const socket = connect({ host: hostname, port: Number(port) })
  const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')))
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  // Simulates a phone that lost its network: the request's headers never end.
  socket.write('GET /healthz HTTP/1.1\r\nHost: kinchart\r\n')
  await fetch(`${portal.url}/healthz`)
  await portal.close()
  expect(await closed).toBe('closed')
})
