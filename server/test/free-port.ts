import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ephemeral ports, so that no other process takes a port between the check and its use. */
const [FIRST, LAST] = [20_000, 30_000]
const TRIES = 50

export async function freePort(): Promise<number> {
  for (let time = 1; ; time++) {
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) return port
    if (time === TRIES) throw new Error(`No free port was found between ${FIRST} and ${LAST}.`)
  }
}

const isFree = async (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
