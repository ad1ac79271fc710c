import type { FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { sql } from 'kysely'
import {
  appDays,
  appKinds,
  findServed,
  kindOf,
  olderTypes,
  type AppRequest,
  type ShownApp,
} from '@kinchart/contract/calls/connected-apps.ts'
import { appErrors } from '@kinchart/texts/en/further-failures.ts'
import type { Session } from '#account/sessions.ts'
import { listPeople } from '#family/list-people.ts'
import { isNotPaused, type OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { isShown } from '#lists/list-rows.ts'
import { findApp, isLoopback } from './clients.ts'
import { endGrant, makeGrant } from './grants.ts'
import { isOfBrowser } from './request-cookie.ts'
import { grantedScopes, getRequestedKinds, readScopes } from './scopes.ts'

export type RequestServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly publicUrl: string
  readonly provider: Provider
}

type Interaction = InstanceType<Provider['Interaction']>
type Browser = Pick<FastifyRequest, 'cookies'>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Throws 'app-request-unknown' unless the request is pending and began in this browser. */
async function findRequest(
  { provider, publicUrl }: RequestServices,
  browser: Browser,
  requestId: string,
): Promise<Interaction> {
  if (!isOfBrowser(publicUrl, browser, requestId)) throw new ApiError('app-request-unknown')
  const interaction = await provider.Interaction.find(requestId)
  if (!interaction || interaction.result !== undefined) throw new ApiError('app-request-unknown')
  return interaction
}

export async function showRequest(
  services: RequestServices,
  session: Session,
  browser: Browser,
  requestId: string,
): Promise<AppRequest> {
  const { db, cipher } = services
  const interaction = await findRequest(services, browser, requestId)
  const requestedScopes = readScopes(textOf(interaction.params['scope']))
  const people = await listPeople(db, cipher, session)
  const open = await openProfiles(db, session)
  return {
    app: await showApp(services, interaction),
    people: people
      .filter(({ profileId }) => open.has(profileId))
      .map(({ profileId, firstName, lastName, isSelf }) => ({ profileId, firstName, lastName, isSelf })),
    asked: [...getRequestedKinds(requestedScopes, appKinds)],
    asksForAll: requestedScopes.clinical.some(({ type }) => type === '*'),
    staysConnected: requestedScopes.others.includes('offline_access'),
  }
}

async function openProfiles(db: Db, { accountId }: Session): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('accountId', '=', accountId)
    .where(isNotPaused('profile.id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the details of the app to show: those that the operator registered, or else the app's own metadata. */
async function showApp({ db, cipher, provider }: RequestServices, interaction: Interaction): Promise<ShownApp> {
  const clientId = textOf(interaction.params['client_id'])
  const redirectUri = textOf(interaction.params['redirect_uri'])
  const registered = await findApp(db, cipher, clientId)
  const client = registered ? undefined : await provider.Client.find(clientId)
  const { host, protocol } = new URL(redirectUri)
  return {
    name: (registered?.name ?? client?.clientName ?? clientId).slice(0, 120),
    publisher: registered?.publisher ?? null,
    isAssistant: registered?.isAssistant ?? false,
    isVerified: registered?.isVerified ?? false,
    host: host === '' ? protocol.slice(0, -1) : host,
    isLocal: isLoopback(redirectUri),
  }
}

export async function countKinds(db: Db, { profileId }: OpenedRecord): Promise<Record<string, number>> {
  const { rows } = await sql<{ section: string | null; type: string; count: number }>`
    select section, type, count(*)::int as count from resource
    where profile_id = ${profileId} and ${isShown} group by section, type`.execute(db)
  const counts: Record<string, number> = Object.fromEntries(appKinds.map((kind) => [kind, 0]))
  for (const { section, type, count } of rows) {
    const kind = findServed(type) || olderTypes.has(type) ? kindOf(section, type) : null
    if (kind !== null) counts[kind] = (counts[kind] ?? 0) + count
  }
  return counts
}

type Allowed = { readonly requestId: string; readonly kinds: readonly string[]; readonly until: string }

/**
 * Returns the URL that the browser opens next. Throws 'request-invalid' if `until` is not a date in the allowed
 * period.
 */
export async function allowRequest(
  services: RequestServices,
  record: OpenedRecord,
  browser: Browser,
  { requestId, kinds, until }: Allowed,
): Promise<string> {
  const closesAt = closingOf(until)
  const interaction = await findRequest(services, browser, requestId)
  const requestedScopes = readScopes(textOf(interaction.params['scope']))
  const scopes = grantedScopes(requestedScopes, kinds)
  if (scopes.length === 0)
    throw new ApiError('request-invalid', { fields: [{ field: 'kinds', message: appErrors.kindsNotAsked }] })
  const scope = scopes.join(' ')
  const openid = requestedScopes.others.filter((one) => one === 'openid' || one === 'fhirUser').join(' ')
  const grantId = await makeGrant(services, record, {
    ...{ app: await showApp(services, interaction), clientId: textOf(interaction.params['client_id']) },
    ...{ scope, resource: textOf(interaction.params['resource']), openid, closesAt },
    kinds: appKinds.filter((kind) => kinds.includes(kind)),
  })
  interaction.params['scope'] = scope
  return answer(services, interaction, {
    login: { accountId: record.accountId, remember: false },
    consent: { grantId },
  }).catch(async (error: unknown) => {
    await endGrant(services.db, grantId, 'app')
    throw error
  })
}

/** Returns the URL that the browser opens next. */
export async function denyRequest(services: RequestServices, browser: Browser, requestId: string): Promise<string> {
  const interaction = await findRequest(services, browser, requestId)
  return answer(services, interaction, { error: 'access_denied', error_description: 'the person said no' })
}

async function answer(
  { publicUrl }: RequestServices,
  interaction: Interaction,
  result: NonNullable<Interaction['result']>,
): Promise<string> {
  interaction.result = result
  await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)))
  const { pathname } = new URL(interaction.returnTo)
  return `${publicUrl}${pathname}`
}

const DAY_MS = 86_400_000

function closingOf(until: string, now = Date.now()): Date {
  const closes = Date.parse(until)
  if (closes > now && closes <= now + appDays.most * DAY_MS) return new Date(closes)
  throw new ApiError('request-invalid', { fields: [{ field: 'until', message: appErrors.until }] })
}
