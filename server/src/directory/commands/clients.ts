import { parseArgs } from 'node:util'
import { z } from 'zod'
import { CommandError, UsageError, exitCodes } from '#platform/commands/command.ts'
import {
  clientSettings,
  upsertClient,
  listClients,
  readClient,
  removeClient,
  endpointScope,
  hostScope,
  vendorScope,
} from '#directory/clients.ts'
import type { ClientSettings } from '../clients.ts'
import type { DirectoryCommand } from './services.ts'
import { commandTexts, usageTexts } from '@kinchart/texts/en/commands.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import type { Db } from '#platform/database/database.ts'

/** Throws UsageError if the scope is neither vendor, host nor endpoint. */
function readScope(typed: string | undefined): string {
  const [, kind, name = ''] = /^(vendor|host|endpoint):(.+)$/is.exec(typed?.trim() ?? '') ?? []
  const value = name.trim()
  switch (kind?.toLowerCase() ?? '') {
    case 'vendor':
      return vendorScope(value)
    case 'host': {
      const address = /^https?:\/\//i.test(value) ? value : `https://${value}`
      if (!URL.canParse(address)) throw new UsageError(commandTexts.noHost({ value }))
      return hostScope(new URL(address).host)
    }
    case 'endpoint':
      if (!/^[1-9]\d{0,8}$/.test(value)) throw new UsageError(commandTexts.noEndpointId({ value }))
      return endpointScope(Number(value))
    default:
      throw new UsageError(commandTexts.sayForWhom)
  }
}

async function countCovered(db: Db, scope: string): Promise<number> {
  const [kind, ...rest] = scope.split(':')
  const value = rest.join(':')
  const counted = db
    .selectFrom('careOrganization')
    .select((row) => row.fn.countAll<number>().as('covered'))
    .where('retiredAt', 'is', null)
    .$if(kind === 'vendor', (rows) => rows.where((row) => row(row.fn<string>('lower', ['ehrName']), '=', value)))
    .$if(kind === 'host', (rows) => rows.where('host', '=', value))
    .$if(kind === 'endpoint', (rows) => rows.where('id', '=', Number(value)))
  return (await counted.executeTakeFirstOrThrow()).covered
}

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
    throw new UsageError(error instanceof Error ? error.message : commandTexts.notClear)
  }
}

/**
 * `clients set`: reads the secret from the environment or standard input, because other users of the machine can see
 * command-line arguments.
 */
export const setClient: DirectoryCommand = {
  name: 'clients set',
  usage: usageTexts.clientsSet({ methods: listOf(methods) }),
  prepare: async (args, terminal) => {
    const { values, positionals } = parse(args)
    if (positionals.length > 1) throw new UsageError(commandTexts.unexpectedWord({ word: positionals[1] ?? '' }))
    const scope = readScope(positionals[0])
    const clientId = values['client-id']?.trim() ?? ''
    if (clientId === '') throw new UsageError(commandTexts.clientIdMissing)
    const method = methods.find((one) => one === (values.method ?? 'none'))
    if (method === undefined) throw new UsageError(commandTexts.methods({ methods: listOf(methods) }))
    const variable = values['secret-from-env']
    const needsSecret = method === 'client_secret_basic' || method === 'client_secret_post'
    if (!needsSecret && variable !== undefined) throw new UsageError(commandTexts.methodHasNoSecret({ method }))
    let secret: string | undefined
    if (needsSecret) {
      secret =
        variable === undefined ? await terminal.readSecret(commandTexts.clientSecret) : (terminal.env[variable] ?? '')
      if (secret === '')
        throw new UsageError(variable === undefined ? commandTexts.noSecret : commandTexts.notSet({ variable }))
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
  touches: async (_services, params) => ({ id: setRequest.parse(params).scope }),
  run: async ({ db, cipher, publicUrl }, params, printer) => {
    const { scope, settings } = setRequest.parse(params)
    const covered = await countCovered(db, scope)
    if (covered === 0 && scope.startsWith('endpoint:'))
      throw new CommandError(commandTexts.noOrganization({ id: scope.slice('endpoint:'.length) }))
    const former = await readClient(db, cipher, scope)
    await upsertClient(db, cipher, scope, settings)
    printer.say(
      commandTexts.registered({
        scope,
        clientId: settings.clientId,
        method: settings.method,
        covered,
      }),
    )
    for (const line of former ? linesOfLoss(former, settings) : []) printer.say(line)
    if (settings.method === 'private_key_jwt') printer.say(commandTexts.publicKeys({ publicUrl }))
    return exitCodes.done
  },
}

/**
 * Lists settings of the earlier registration that the new registration lacks. The operator may have forgotten an
 * option.
 */
const linesOfLoss = (former: ClientSettings, settings: ClientSettings): readonly string[] => [
  ...(former.method === settings.method
    ? []
    : [commandTexts.methodChanged({ former: former.method, method: settings.method })]),
  ...(former.secret !== undefined && settings.secret === undefined ? [commandTexts.secretRemoved] : []),
  ...(former.scopes !== undefined && settings.scopes === undefined
    ? [commandTexts.scopesRemoved({ scopes: former.scopes })]
    : []),
]

/** `clients list`: shows only whether a secret is stored, never the secret. */
export const listRegistered: DirectoryCommand = {
  name: 'clients list',
  usage: usageTexts.clientsList,
  prepare: async (args) => {
    if (args.length > 0) throw new UsageError(commandTexts.unexpected({ word: args[0] ?? '' }))
    return {}
  },
  touches: 'nothing',
  run: async ({ db, cipher }, _params, printer) => {
    const clients = await listClients(db, cipher)
    if (clients.length === 0) printer.say(commandTexts.noneRegistered)
    for (const { scope, clientId, method, hasSecret, scopes } of clients) {
      const more = [
        hasSecret ? commandTexts.secretKept : '',
        scopes === undefined ? '' : commandTexts.scopes({ scopes }),
      ].filter((part) => part !== '')
      printer.say([scope, clientId, method, ...more].join('  '))
    }
    return exitCodes.done
  },
}

export const removeRegistered: DirectoryCommand = {
  name: 'clients remove',
  usage: usageTexts.clientsRemove,
  prepare: async (args) => {
    if (args.length > 1) throw new UsageError(commandTexts.unexpectedWord({ word: args[1] ?? '' }))
    return { scope: readScope(args[0]) } satisfies z.input<typeof removeRequest>
  },
  touches: async (_services, params) => ({ id: removeRequest.parse(params).scope }),
  run: async ({ db }, params, printer) => {
    const { scope } = removeRequest.parse(params)
    if (!(await removeClient(db, scope))) throw new CommandError(commandTexts.notRegistered({ scope }))
    printer.say(commandTexts.unregistered({ scope }))
    return exitCodes.done
  },
}
