import { parseArgs } from 'node:util'
import { z } from 'zod'
import { CommandError, UsageError, exitCodes } from '#platform/commands/command.ts'
import { clientSettings, upsertClient, listClients, removeClient } from '../clients.ts'
import { countCovered, readScope } from './client-scope.ts'
import type { DirectoryCommand } from './services.ts'

const methods = clientSettings.shape.method.unwrap().options
const setRequest = z.object({ scope: z.string(), settings: clientSettings })
const removeRequest = z.object({ scope: z.string() })

const options = {
  'client-id': { type: 'string' },
  method: { type: 'string' },
  'secret-from-env': { type: 'string' },
  scopes: { type: 'string' },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'That could not be understood.')
  }
}

/** `clients set`: a secret comes from the environment or standard input, never from the command line, which others see. */
export const setClient: DirectoryCommand = {
  name: 'clients set',
  usage: `npm run clients -- set (vendor:NAME|host:HOST|endpoint:ID) --client-id ID [--method METHOD]
                        [--secret-from-env NAME] [--scopes "SCOPE …"]

  Keeps how Kinchart is registered with a vendor, a host or one organization; the closest one counts.
  --method            ${methods.join(', ')}; none by default
  --secret-from-env   the variable that holds the client secret; else it is read from standard input
  --scopes            asked for instead of the usual ones`,
  prepare: async (args, terminal) => {
    const { values, positionals } = parse(args)
    if (positionals.length > 1)
      throw new UsageError(`${positionals[1] ?? ''} was not expected; quote a name of several words.`)
    const scope = readScope(positionals[0])
    const clientId = values['client-id']?.trim() ?? ''
    if (clientId === '') throw new UsageError('--client-id is missing.')
    const method = methods.find((one) => one === (values.method ?? 'none'))
    if (method === undefined) throw new UsageError(`--method is one of ${methods.join(', ')}.`)
    const variable = values['secret-from-env']
    const needsSecret = method === 'client_secret_basic' || method === 'client_secret_post'
    if (!needsSecret && variable !== undefined) throw new UsageError(`--method ${method} has no secret.`)
    let secret: string | undefined
    if (needsSecret) {
      secret = variable === undefined ? await terminal.readSecret('Client secret: ') : (terminal.env[variable] ?? '')
      if (secret === '')
        throw new UsageError(variable === undefined ? 'No secret came from standard input.' : `${variable} is not set.`)
    }
    const scopes = values.scopes?.trim()
    return {
      scope,
      settings: {
        clientId,
        method,
        ...(secret === undefined ? {} : { secret }),
        ...(scopes === undefined || scopes === '' ? {} : { scopes }),
      },
    } satisfies z.input<typeof setRequest>
  },
  run: async ({ db, cipher, publicUrl }, asked, printer) => {
    const { scope, settings } = setRequest.parse(asked)
    const covered = await countCovered(db, scope)
    if (covered === 0 && scope.startsWith('endpoint:'))
      throw new CommandError(`There is no organization ${scope.slice('endpoint:'.length)}.`)
    await upsertClient(db, cipher, scope, settings)
    printer.say(
      `${scope} is registered as ${settings.clientId} (${settings.method}); it covers ${covered} organizations.`,
    )
    if (settings.method === 'private_key_jwt') printer.say(`Our public keys: ${publicUrl}/.well-known/jwks.json`)
    return exitCodes.done
  },
}

/** `clients list`: never a secret, only whether one is kept. */
export const listRegistered: DirectoryCommand = {
  name: 'clients list',
  usage: `npm run clients -- list

  Shows every registration; secrets are not shown.`,
  prepare: async (args) => {
    if (args.length > 0) throw new UsageError(`${args[0] ?? ''} was not expected.`)
    return {}
  },
  run: async ({ db, cipher }, _asked, printer) => {
    const clients = await listClients(db, cipher)
    if (clients.length === 0) printer.say('Kinchart is not registered anywhere yet.')
    for (const { scope, clientId, method, hasSecret, scopes } of clients) {
      const more = [hasSecret ? 'secret kept' : '', scopes === undefined ? '' : `scopes: ${scopes}`].filter(
        (part) => part !== '',
      )
      printer.say([scope, clientId, method, ...more].join('  '))
    }
    return exitCodes.done
  },
}

/** `clients remove`. */
export const removeRegistered: DirectoryCommand = {
  name: 'clients remove',
  usage: `npm run clients -- remove (vendor:NAME|host:HOST|endpoint:ID)

  Forgets a registration.`,
  prepare: async (args) => {
    if (args.length > 1) throw new UsageError(`${args[1] ?? ''} was not expected; quote a name of several words.`)
    return { scope: readScope(args[0]) } satisfies z.input<typeof removeRequest>
  },
  run: async ({ db }, asked, printer) => {
    const { scope } = removeRequest.parse(asked)
    if (!(await removeClient(db, scope))) throw new CommandError(`${scope} is not registered.`)
    printer.say(`${scope} is no longer registered.`)
    return exitCodes.done
  },
}
