import { chmod, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { isMainThread } from 'node:worker_threads'
import { z } from 'zod'
import { describeError } from '#platform/log.ts'
import type { Log } from '#platform/log.ts'
import { exitCodes, runCommand } from './command.ts'
import type { Command, Printer } from './command.ts'
import type { CommandAnswer } from './socket.ts'
import { commandTexts } from '@kinchart/texts/commands.ts'

const requestLine = z.object({ name: z.string(), request: z.unknown() })
const MAX_REQUEST = 1_000_000

/**
 * Takes commands for a running server over a socket that only its own user can reach (mode 0600): whoever can open it
 * could read the data directory as well. One connection is one command.
 *
 * The caller holds the data directory's lock, so a socket that lies there already is nobody's. Answers what ends it:
 * running commands are told to stop and waited for. Without a
 * `socketPath`, or where the file system takes no sockets, nothing is served.
 */
export async function serveCommands<Services>(options: {
  socketPath: string | undefined
  commands: readonly Command<Services>[]
  services: Services
  log: Log
}): Promise<() => Promise<void>> {
  const { socketPath, commands, services, log } = options
  if (socketPath === undefined) return async () => undefined
  const ending = new AbortController()
  const running = new Set<Promise<void>>()
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    const work = answer(socket, commands, services, ending.signal)
    running.add(work)
    void work.finally(() => running.delete(work))
  })
  try {
    await rm(socketPath, { force: true })
    await listenPrivately(server, socketPath)
  } catch (error) {
    // Some file systems hold no sockets; people are served all the same.
    log({ event: 'commands-unreachable', ...describeError(error) })
    return async () => undefined
  }
  return async () => {
    ending.abort(new Error(commandTexts.serverEnded))
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    await Promise.allSettled(running)
    for (const socket of open) socket.destroySoon()
    await closed
  }
}

/** The socket is never open to others, not even between its making and its closing off. */
async function listenPrivately(server: ReturnType<typeof createServer>, socketPath: string): Promise<void> {
  const former = isMainThread ? process.umask(0o177) : undefined
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(socketPath, resolve)
      // The socket is made within the call; only the word of it comes later.
      if (former !== undefined) process.umask(former)
    })
  } finally {
    if (former !== undefined) process.umask(former)
  }
  await chmod(socketPath, 0o600)
}

async function answer<Services>(
  socket: Socket,
  commands: readonly Command<Services>[],
  services: Services,
  signal: AbortSignal,
): Promise<void> {
  const send = (message: CommandAnswer): void => {
    if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
  }
  const printer: Printer = { say: (line) => send({ say: line }), complain: (line) => send({ complain: line }), signal }
  const line = await firstLine(socket)
  if (line === undefined) return void socket.destroy()
  const asked = requestLine.safeParse(parse(line))
  const command = commands.find((candidate) => candidate.name === asked.data?.name)
  if (command === undefined) {
    printer.complain(commandTexts.unknownToServer)
    send({ exitCode: exitCodes.usage })
  } else send({ exitCode: await runCommand(command, services, asked.data?.request, printer) })
  socket.end()
}

/** The first line that comes; undefined when none does, or one that is too long. */
async function firstLine(socket: Socket): Promise<string | undefined> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: socket })
    socket.on('data', () => socket.bytesRead > MAX_REQUEST && socket.destroy())
    lines.once('line', (line) => resolve(line))
    socket.once('close', () => resolve(undefined))
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
