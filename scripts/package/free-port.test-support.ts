import { createServer, type AddressInfo } from 'node:net'

/** Returns a free port. The port 100 above it is also free, and is for the simulated hospitals. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await listenOn(0)
    if (port < 65_000 && (await listenOn(port + 100).catch(() => 0)) !== 0) return port
  }
}
async function listenOn(port: number): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const taken = (server.address() as AddressInfo).port
  await new Promise((resolve) => server.close(resolve))
  return taken
}
