import { mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commandTexts } from '@kinchart/texts/commands.ts'
import { askServer } from './ask-server.ts'
import { CommandError } from './command.ts'
import type { Command } from './command.ts'
import { inSameFolders } from './same-folders.ts'
import { serveCommands } from './serve-commands.ts'
import { commandSocketOf } from './socket.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinchart-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const socketPath = commandSocketOf(folder) ?? ''

/** Told when somebody waits for a command that ends with the server alone. */
let waits: () => void = () => undefined

const echo: Command<string> = {
  name: 'echo',
  usage: 'echo WORD…',
  prepare: async (args) => args,
  touches: 'nothing',
  run: async (service, request, printer) => {
    if (request === 'wait')
      await new Promise((_resolve, reject) => {
        printer.signal.addEventListener('abort', () => reject(printer.signal.reason as Error))
        waits()
      })
    if (request === 'refuse') throw new CommandError('Not that.')
    printer.say(`${service}: ${String(request)}`)
    printer.complain('two\nlines')
    return 7
  },
}
const serve = async () => serveCommands({ socketPath, commands: [echo], services: 'served', log: () => undefined })

async function ask(request: unknown, name = 'echo') {
  const said: string[] = []
  const complained: string[] = []
  const code = await askServer(
    socketPath,
    { name, request },
    { say: (line) => said.push(line), complain: (line) => complained.push(line) },
  )
  return { code, said, complained }
}

test('what a command prints comes back with its exit code', async () => {
  // A socket of a server that was killed lies there still.
  writeFileSync(socketPath, '')
  const close = await serve()
  expect(statSync(socketPath).mode & 0o777).toBe(0o600)
  expect(await ask('hello')).toEqual({ code: 7, said: ['served: hello'], complained: ['two\nlines'] })
  expect(await ask('refuse')).toEqual({ code: 1, said: [], complained: ['Not that.'] })
  expect(await ask('hello', 'dance')).toEqual({
    code: 2,
    said: [],
    complained: ['The running server does not know this command.'],
  })
  await close()
  expect((await ask('hello')).code).toBe('no-server')
})

test('a server that ends tells its commands to stop, and says so', async () => {
  const close = await serve()
  const isRunning = new Promise<void>((resolve) => (waits = resolve))
  const asked = ask('wait')
  await isRunning
  await close()
  expect(await asked).toEqual({
    code: 1,
    said: [],
    complained: ['echo failed: The server ended before the command did.'],
  })
})

test('a folder that takes no socket keeps nobody from starting', async () => {
  const events: string[] = []
  const close = await serveCommands({
    socketPath: join(folder, 'missing', 'commands.sock'),
    commands: [echo],
    services: '',
    log: ({ event }) => events.push(event),
  })
  await close()
  expect(events).toEqual(['commands-unreachable'])
})

test('a file in a folder that the server does not see as who types it does is neither written nor read', async () => {
  const [typedIn, other] = [mkdtempSync(join(folder, 'typed-')), mkdtempSync(join(folder, 'other-'))]
  const done: unknown[] = []
  const command = inSameFolders<string>({
    ...echo,
    prepare: async ([file]) => file,
    files: (request) => [String(request)],
    run: async (_service, request) => (done.push(request), 0),
  })
  const terminal = { env: {}, folder, readSecret: async () => '' }
  const close = await serveCommands({ socketPath, commands: [command], services: '', log: () => undefined })
  const prepared = (await command.prepare([join(typedIn, 'backup.age')], terminal)) as object
  expect((await ask(prepared)).code).toBe(0)
  expect(done).toEqual([join(typedIn, 'backup.age')])
  // As a service that has a folder of its own there sees it.
  renameSync(typedIn, `${typedIn}-away`)
  renameSync(other, typedIn)
  expect(await ask(prepared)).toEqual({
    code: 1,
    said: [],
    complained: [commandTexts.otherFolder({ folder: typedIn })],
  })
  rmSync(typedIn, { recursive: true })
  expect((await ask(prepared)).code).toBe(1)
  expect(done).toHaveLength(1)
  await close()
})
