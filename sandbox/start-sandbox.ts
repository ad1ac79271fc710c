import fastifyCookie from '@fastify/cookie'
import fastifyFormbody from '@fastify/formbody'
import { fastify, type FastifyInstance } from 'fastify'
import { openActiveFaults } from '#active-faults.ts'
import type { Behaviour } from '#behaviour.ts'
import { makeBenchOrganization } from '#charts/bench-organization.ts'
import type { Fault, FaultName, FaultSettings } from '#faults.ts'
import { readRatingFiles } from '#loading/read-rating-files.ts'
import { loadResources, makeLoadedOrganization } from '#loading/load-organization.ts'
import { listMedicareOrganizations } from '#medicare/medicare-organizations.ts'
import { listPracticeOrganizations } from '#people/practice-organizations.ts'
import type { PracticeOrganization, SandboxOrganization } from '#practice-organization.ts'
import type { FhirResource } from '#records/fhir-resource.ts'
import { serveOrganization } from '#serve-organization.ts'
import type { SandboxContext } from '#sandbox-context.ts'
import { listDefaultClients, type ClientRegistration } from '#smart/client-registration.ts'
import { openGrants } from '#smart/grants.ts'
import { serveAuthorize } from '#smart/serve-authorize.ts'
import { serveDiscovery } from '#smart/serve-discovery.ts'
import { serveToken } from '#smart/serve-token.ts'
import { readSigningKey } from '#smart/signing-key.ts'
import { serveUserinfo } from '#smart/serve-userinfo.ts'
import { serveRating, listVeteransOrganizations } from '#veterans/veterans-organizations.ts'
import { listVendorOrganizations } from '#vendor-organizations.ts'
import { allowOtherOrigins } from '#wire/allow-other-origins.ts'
import { answerProblems } from '#wire/answer-problems.ts'
import { leadToRoute } from '#wire/lead-to-route.ts'
import { openRequestLog, type SeenRequest } from '#wire/request-log.ts'
import { serveControl } from '#wire/serve-control.ts'
import { serveDicomWeb } from '#wire/serve-dicom-web.ts'
import { serveFhir } from '#wire/serve-fhir.ts'
import { serveSignedDocuments } from '#wire/signed-documents.ts'
import { serveFrontPage } from '#wire/serve-front-page.ts'

export type SandboxOptions = {
  /** 0, the default, uses any free port. */
  readonly port?: number
  readonly host?: string
  readonly publicUrl?: string
  readonly dataFolder?: string
  readonly faults?: readonly (FaultName | Fault)[]
  readonly clients?: readonly ClientRegistration[]
  /**
   * The two default clients accept exactly these redirect URIs. If omitted, the clients accept any URL on this
   * machine.
   */
  readonly redirectUris?: readonly string[]
  /**
   * Number of resources in each generated chart. The organization `bench` serves each chart as the patient
   * `bench-{size}`.
   */
  readonly benchCharts?: readonly number[]
  readonly behaviours?: Readonly<Record<string, Partial<Behaviour>>>
  readonly log?: boolean
}

export type Sandbox = {
  readonly url: string
  readonly organizations: readonly SandboxOrganization[]
  /** Replaces the active faults. With `settings.organization`, replaces only the faults of that organization. */
  readonly setFaults: (faults: readonly (FaultName | Fault)[], settings?: FaultSettings) => void
  readonly requests: () => readonly SeenRequest[]
  readonly forgetRequests: () => void
  /**
   * Returns the resources ('Type/id') sent in complete, readable responses since the most recent call of
   * `forgetGiven`.
   */
  readonly listGiven: (organization: string) => readonly string[]
  readonly forgetGiven: (organization: string) => void
  readonly listResources: (organization: string, patientId: string) => readonly string[]
  readonly countResources: (organization: string, patientId: string) => Record<string, number>
  /** Returns undefined if the organization has no such patient. */
  readonly findPatient: (organization: string, patientId: string) => FhirResource | undefined
  /** Replaces the resource that has the same type and id, so that the next import finds a changed resource. */
  readonly putResource: (organization: string, resource: FhirResource) => void
  readonly removeResource: (organization: string, type: string, id: string) => void
  readonly expireAccessTokens: () => void
  readonly revokeGrants: () => void
  readonly close: () => Promise<void>
}

/** Starts made-up organizations with made-up people on this machine. Supports SMART App Launch 2.2 and FHIR R4. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const described = await listOrganizations(options)
  const clients = [...listDefaultClients(options.redirectUris), ...(options.clients ?? [])]
  const organizations = new Map<string, ReturnType<typeof serveOrganization>>()
  const app = fastify({
    logger: options.log ?? false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: (request) => leadToRoute(request.url ?? '/', (slug) => organizations.get(slug)),
  })
  const requestLog = openRequestLog(app)
  const faults = openActiveFaults(options.faults)
  const grants = openGrants()
  let url = ''
  const context: SandboxContext = {
    url: () => url,
    findOrganization: (slug) => organizations.get(slug),
    listOrganizations: () => [...organizations.values()],
    clients,
    grants,
    faults,
    given: new Set(),
    readSigningKey,
  }
  await serveEverything(app, context)
  const host = options.host ?? '127.0.0.1'
  const listening = await app.listen({ port: options.port ?? 0, host })
  url = (options.publicUrl ?? listening).replace(/\/$/, '')
  for (const one of described) {
    const behaviour = { ...one.behaviour, ...options.behaviours?.[one.slug] }
    organizations.set(one.slug, serveOrganization({ ...one, behaviour }, url))
  }

  const demandOrganization = (slug: string) => {
    const found = organizations.get(slug)
    if (!found) throw new Error(`The sandbox has no organization ${slug}`)
    return found
  }
  return {
    url,
    organizations: [...organizations.values()],
    setFaults: (next, settings) => faults.set(next, settings),
    requests: requestLog.list,
    forgetRequests: requestLog.forget,
    listGiven: (slug) =>
      [...context.given].flatMap((one) => (one.startsWith(`${slug} `) ? one.slice(slug.length + 1) : [])),
    forgetGiven: (slug) => {
      for (const one of context.given) if (one.startsWith(`${slug} `)) context.given.delete(one)
    },
    listResources: (slug, patientId) =>
      [...(demandOrganization(slug).charts().get(patientId)?.all() ?? [])].map(({ key }) => key),
    countResources: (slug, patientId) => demandOrganization(slug).charts().get(patientId)?.counts() ?? {},
    findPatient: (slug, patientId) => {
      const found = demandOrganization(slug).charts().get(patientId)?.find(`Patient/${patientId}`)
      return found && (JSON.parse(found.text) as FhirResource)
    },
    putResource: (slug, resource) => demandOrganization(slug).put(resource),
    removeResource: (slug, type, id) => demandOrganization(slug).remove(`${type}/${id}`),
    expireAccessTokens: () => grants.expireAccessTokens(),
    revokeGrants: () => grants.revokeGrants(),
    close: () => app.close(),
  }
}

async function listOrganizations({
  dataFolder,
  benchCharts,
}: SandboxOptions): Promise<readonly PracticeOrganization[]> {
  const loaded = dataFolder ? await loadResources(dataFolder) : []
  return [
    ...listPracticeOrganizations(),
    ...(dataFolder ? [makeLoadedOrganization(loaded)] : []),
    ...(benchCharts ? [makeBenchOrganization(benchCharts)] : []),
    ...listMedicareOrganizations(loaded),
    ...listVeteransOrganizations(dataFolder ? await readRatingFiles(dataFolder) : []),
    ...listVendorOrganizations(),
  ]
}

async function serveEverything(app: FastifyInstance, context: SandboxContext): Promise<void> {
  await app.register(fastifyCookie)
  await app.register(fastifyFormbody, { parser: (text) => new URLSearchParams(text) as never })
  answerProblems(app)
  allowOtherOrigins(app, context)
  serveFrontPage(app, context)
  serveControl(app, context)
  serveDiscovery(app, context)
  serveAuthorize(app, context)
  serveToken(app, context)
  serveUserinfo(app, context)
  serveRating(app, context)
  serveDicomWeb(app, context)
  serveFhir(app, context)
  serveSignedDocuments(app, context)
}
