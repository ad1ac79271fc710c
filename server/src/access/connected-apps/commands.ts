import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { commandTexts, usageTexts } from '@kinchart/texts/en/commands.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { CommandError, UsageError, exitCodes, type Command } from '#platform/commands/command.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import {
  appMethods,
  appSettings,
  digestSecret,
  findApp,
  isRedirect,
  listApps,
  removeApp,
  upsertApp,
} from './clients.ts'
import { endGrantsOfClient } from './grants.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }
type AppCommand = Command<Services>

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/
const setRequest = appSettings.omit({ secretDigest: true, registered: true }).extend({ id: z.string() })
const named = z.object({ id: z.string() })

const options = {
  name: { type: 'string' },
  publisher: { type: 'string' },
  redirect: { type: 'string', multiple: true },
  assistant: { type: 'boolean' },
  method: { type: 'string' },
  'jwks-uri': { type: 'string' },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : commandTexts.notClear)
  }
}

function idOf(positionals: readonly string[]): string {
  if (positionals.length > 1) throw new UsageError(commandTexts.unexpectedWord({ word: positionals[1] ?? '' }))
  const [id = ''] = positionals
  if (!ID.test(id)) throw new UsageError(commandTexts.appIdMissing)
  return id
}

/** `apps set` generates the secret and shows it once, so that the operator never types a secret. */
const set: AppCommand = {
  name: 'apps set',
  usage: usageTexts.appsSet({ methods: listOf([...appMethods]) }),
  prepare: async (args) => {
    const { values, positionals } = parse(args)
    const id = idOf(positionals)
    const name = values.name?.trim() ?? ''
    if (name === '') throw new UsageError(commandTexts.appNameMissing)
    const redirectUris = (values.redirect ?? []).map((address) => address.trim())
    if (redirectUris.length === 0) throw new UsageError(commandTexts.appRedirectMissing)
    for (const address of redirectUris)
      if (!isRedirect(address)) throw new UsageError(commandTexts.appRedirectWrong({ address }))
    const method = appMethods.find((one) => one === (values.method ?? 'none'))
    if (method === undefined) throw new UsageError(commandTexts.methods({ methods: listOf([...appMethods]) }))
    const jwksUri = values['jwks-uri']?.trim()
    if (
      method === 'private_key_jwt' &&
      !(jwksUri !== undefined && /^https:\/\/./.test(jwksUri) && URL.canParse(jwksUri))
    )
      throw new UsageError(commandTexts.appJwksMissing)
    if (method !== 'private_key_jwt' && jwksUri !== undefined) throw new UsageError(commandTexts.appJwksAlone)
    const publisher = values.publisher?.trim() ?? ''
    return {
      ...{ id, name, redirectUris, method, isAssistant: values.assistant === true },
      ...{ publisher: publisher === '' ? null : publisher },
      ...(jwksUri === undefined ? {} : { jwksUri }),
    } satisfies z.input<typeof setRequest>
  },
  touches: async (_services, params) => ({ id: setRequest.parse(params).id }),
  run: async ({ db, cipher }, params, printer) => {
    const { id, ...settings } = setRequest.parse(params)
    const former = await findApp(db, cipher, id)
    const secret = settings.method === 'client_secret_basic' ? randomBytes(32).toString('base64url') : undefined
    const secretDigest = secret === undefined ? {} : { secretDigest: digestSecret(cipher, secret) }
    await upsertApp(db, cipher, { ...settings, ...secretDigest, clientId: id, isVerified: true })
    printer.say(commandTexts.appSet({ id, name: settings.name, method: settings.method }))
    if (former) printer.say(commandTexts.appWas({ id }))
    if (secret !== undefined) printer.say(commandTexts.appSecret({ secret }))
    return exitCodes.done
  },
}

const list: AppCommand = {
  name: 'apps list',
  usage: usageTexts.appsList,
  prepare: async (args) => {
    if (args.length > 0) throw new UsageError(commandTexts.unexpected({ word: args[0] ?? '' }))
    return {}
  },
  touches: 'nothing',
  run: async ({ db, cipher }, _params, printer) => {
    const apps = await listApps(db, cipher)
    if (apps.length === 0) printer.say(commandTexts.noApps)
    for (const { clientId, name, method, redirectUris, publisher } of apps)
      printer.say([clientId, name, publisher ?? '-', method, ...redirectUris].join('  '))
    return exitCodes.done
  },
}

const remove: AppCommand = {
  name: 'apps remove',
  usage: usageTexts.appsRemove,
  prepare: async (args) => {
    const id = args[0] ?? ''
    if (args.length > 1) throw new UsageError(commandTexts.unexpectedWord({ word: args[1] ?? '' }))
    if (id === '') throw new UsageError(commandTexts.appIdMissing)
    return { id } satisfies z.input<typeof named>
  },
  touches: async (_services, params) => ({ id: named.parse(params).id }),
  run: async ({ db }, params, printer) => {
    const { id } = named.parse(params)
    if (!(await removeApp(db, id))) throw new CommandError(commandTexts.noApp({ id }))
    const count = await endGrantsOfClient(db, id)
    printer.say(commandTexts.appRemoved({ id, count }))
    return exitCodes.done
  },
}

export const appCommands: readonly AppCommand[] = [set, list, remove]
