import { isEmailAddress } from '@kinchart/contract/rules/fields.ts'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { CommandError, UsageError, exitCodes, type Command } from '#platform/commands/command.ts'
import { readAddress, removeLater } from '#account/factors/commands.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { ProviderDirectory, ProviderFacts } from '#sharing/routes.ts'
import { endVerified, findVerified, listVerified, verifyRecipient } from './verified.ts'
import { usageTexts, commandTexts } from '@kinchart/texts/en/commands.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }

const usage = usageTexts.providers

const requestSchema = z.object({ email: z.string(), npi: z.string().optional(), provider: z.string().optional() })

function read(args: readonly string[]): z.output<typeof requestSchema> {
  try {
    const options = { email: { type: 'string' }, npi: { type: 'string' }, provider: { type: 'string' } } as const
    const { email = '', npi, provider } = parseArgs({ args: [...args], options }).values
    if (!isEmailAddress(email)) throw new UsageError(commandTexts.noAddress)
    return { email, ...(npi === undefined ? {} : { npi }), ...(provider === undefined ? {} : { provider }) }
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(error instanceof Error ? error.message : commandTexts.notUnderstood)
  }
}

const findListed = async (
  directory: ProviderDirectory,
  db: Db,
  { npi, provider = '' }: Omit<z.output<typeof requestSchema>, 'email'>,
): Promise<ProviderFacts | undefined> =>
  npi === undefined ? directory.find(db, provider) : (await directory.findByNpi(db, [npi])).get(npi)

async function verifiedAt({ db, cipher }: Services, email: string): Promise<{ readonly id: string } | undefined> {
  const verified = await findVerified(db, cipher, email)
  return verified && { id: verified.recipient.id }
}

const verify = (directory: ProviderDirectory): Command<Services> => ({
  name: 'providers verify',
  usage,
  prepare: async (args) => {
    const request = read(args)
    if ((request.npi === undefined) === (request.provider === undefined))
      throw new UsageError(commandTexts.nameProvider)
    return request
  },
  touches: async ({ db }, request) => {
    const found = await findListed(directory, db, requestSchema.parse(request))
    return found && { id: found.providerId }
  },
  run: async ({ db, cipher }, request, printer) => {
    const { email, ...named } = requestSchema.parse(request)
    const found = await findListed(directory, db, named)
    if (!found) throw new CommandError(commandTexts.notInDirectory)
    const kind = found.kind === 'organization' ? 'organization' : 'doctor'
    await verifyRecipient(db, cipher, { kind, id: found.providerId }, { name: found.name, email })
    printer.say(commandTexts.signsIn({ name: found.name, email: email.trim().toLowerCase() }))
    return exitCodes.done
  },
})

const end: Command<Services> = {
  name: 'providers end',
  usage,
  prepare: async (args) => read(args),
  touches: async (services, request) => verifiedAt(services, requestSchema.parse(request).email),
  run: async ({ db, cipher }, request, printer) => {
    const { email } = requestSchema.parse(request)
    if (!(await endVerified(db, cipher, email))) throw new CommandError(commandTexts.notVerified)
    printer.say(commandTexts.ended({ email }))
    return exitCodes.done
  },
}

const removeFactors: Command<Services> = {
  name: 'providers remove-factors',
  usage,
  prepare: async (args) => readAddress(args),
  touches: async (services, request) => verifiedAt(services, String(request)),
  run: async (services, request, printer) => {
    const email = String(request)
    const verified = await findVerified(services.db, services.cipher, email)
    if (!verified) throw new CommandError(commandTexts.notVerified)
    printer.say(await removeLater(services, { kind: 'recipient', id: verified.id }, email))
    return exitCodes.done
  },
}

const list: Command<Services> = {
  name: 'providers list',
  usage,
  prepare: async () => ({}),
  touches: 'nothing',
  run: async ({ db, cipher }, _request, printer) => {
    const all = await listVerified(db, cipher)
    if (all.length === 0) printer.say(commandTexts.noneVerified)
    for (const { email, name, recipient } of all) printer.say(`${email}  ${name} (${recipient.kind} ${recipient.id})`)
    return exitCodes.done
  },
}

/** Q22. */
export const verifiedCommands = (directory: ProviderDirectory): readonly Command<Services>[] => [
  verify(directory),
  end,
  removeFactors,
  list,
]
