import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitConnections } from './limit-connections.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function serve(options: { most: number; trustProxy: number }) {
  const server = createServer((_request, answer) => answer.end('here'))
  limitConnections(server, options)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return async (): Promise<{ socket: Socket; answered: boolean }> => {
    const socket = connect(port, '127.0.0.1')
    closing.push(() => socket.destroy())
    const answered = await new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('close', () => resolve(false))
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    })
    return { socket, answered }
  }
}

test('limits connections from one address, and admits a new connection for each one that ends', async () => {
  const open = await serve({ most: 3, trustProxy: 0 })
  const first = await open()
  expect([first.answered, (await open()).answered, (await open()).answered]).toEqual([true, true, true])
  expect((await open()).answered).toBe(false)
  first.socket.destroy()
  await expect.poll(async () => (await open()).answered).toBe(true)
  expect((await open()).answered).toBe(false)
})

test('does not limit connections that arrive through a proxy, because all users share the proxy’s address', async () => {
  const open = await serve({ most: 1, trustProxy: 1 })
  for (let at = 0; at < 4; at++) expect((await open()).answered).toBe(true)
})
