import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { servedTypes } from '#records/search-parameters.ts'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import { answerSearch } from '#wire/answer-search.ts'
import { authorizeFhirRequest } from '#wire/authorize-fhir-request.ts'
import { describeCapabilities } from '#wire/capability-statement.ts'
import { chooseBinaryForm, chooseJsonType, demandJson, FHIR_JSON_ANSWER as FHIR_JSON } from '#wire/choose-format.ts'
import { demandParameter } from '#wire/vendor-rules.ts'
import { findOrganization, readForm, readQuery } from '#wire/find-organization.ts'
import { answersNoDocument, answersOtherwise, sendFault, spoilsMetadata } from '#wire/faulty-answers.ts'
import { sendFaultyBody } from '#wire/faulty-bodies.ts'
import { demandLongCursor } from '#wire/faulty-links.ts'
import { OutcomeError } from '#wire/outcome.ts'
import { readBinary, signDocuments } from './signed-documents.ts'

type Value = string | boolean | null | Digits | readonly Value[] | Members
type Members = { readonly [name: string]: Value | undefined }

class Digits {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Converts a FHIR resource from JSON to XML. Numbers keep their digits. Source: FHIR R4 2.6.1. */
export function writeFhirXml(json: string): string {
  // TypeScript doesn't know the third parameter yet (ECMAScript 2026, JSON.parse source text access).
  const parse = JSON.parse as (
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ) => unknown
  const resource = parse(json, (_key, value, { source }) =>
    typeof value === 'number' ? new Digits(source ?? String(value)) : value,
  ) as Members
  return `<?xml version="1.0" encoding="UTF-8"?>\n${resourceXml(resource, ' xmlns="http://hl7.org/fhir"')}`
}

function resourceXml(resource: Members, attributes = ''): string {
  const type = resource['resourceType'] as string
  return `<${type}${attributes}>${contentOf(resource, false)}</${type}>`
}

const isMembers = (value: Value | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Digits)
const asList = (value: Value | undefined): readonly (Value | undefined)[] =>
  Array.isArray(value) ? (value as readonly Value[]) : [value]

/**
 * `isElement`: the members belong to an element. The element's id is written as an attribute. If the element is an
 * extension, its url is too.
 */
function contentOf(members: Members, isElement: boolean): string {
  const names = new Set(Object.keys(members).map((name) => name.replace(/^_/, '')))
  names.delete('resourceType')
  if (isElement) {
    names.delete('id')
    if ('url' in members && !('name' in members)) if (isExtension(members)) names.delete('url')
  }
  return [...names].map((name) => elementsXml(name, members[name], members[`_${name}`])).join('')
}

/** Other elements also have a url, but an extension has only url, value and extensions. */
const isExtension = (members: Members): boolean =>
  Object.keys(members).every((name) => /^_?(?:url|id|extension|value[A-Z]\w*)$/.test(name))

function elementsXml(name: string, value: Value | undefined, more: Value | undefined): string {
  const [values, mores] = [asList(value), asList(more)]
  const count = Math.max(value === undefined ? 0 : values.length, more === undefined ? 0 : mores.length)
  let xml = ''
  for (let at = 0; at < count; at++) xml += elementXml(name, values[at], mores[at])
  return xml
}

function elementXml(name: string, value: Value | undefined, more: Value | undefined): string {
  if (name === 'div' && typeof value === 'string') return value
  if (isMembers(value)) {
    if (value['resourceType'] !== undefined) return `<${name}>${resourceXml(value)}</${name}>`
    return elementWith(name, undefined, value)
  }
  return elementWith(name, value, isMembers(more) ? more : {})
}

function elementWith(name: string, value: Value | undefined, members: Members): string {
  const stated: [string, Value | undefined][] = [
    ['id', members['id']],
    ['url', isExtension(members) ? members['url'] : undefined],
    ['value', value],
  ]
  const attributes = stated.flatMap(([attribute, attributeValue]) =>
    attributeValue === undefined || attributeValue === null
      ? []
      : ` ${attribute}="${escape(attributeValue instanceof Digits ? attributeValue.text : String(attributeValue as string | boolean))}"`,
  )
  const content = contentOf(members, true)
  return content === '' ? `<${name}${attributes.join('')}/>` : `<${name}${attributes.join('')}>${content}</${name}>`
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}
const escape = (text: string): string => text.replaceAll(/[&<>"\n\r\t]/g, (letter) => escapes[letter] ?? letter)

type TypeParameters = { readonly type: string; readonly id: string }

const JSON_TYPE = /^application\/(?:fhir\+json|json\+fhir|json)\b/

function answerXml(app: FastifyInstance, { faults }: SandboxContext): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const [, organization = '', ...path] = request.url.split('/')
    if (path[0] !== 'fhir' || path[2] === '.well-known' || typeof payload !== 'string' || !payload.startsWith('{'))
      return payload
    if (!JSON_TYPE.test(String(reply.getHeader('content-type'))) || !faults.strike('answers-xml', { organization }))
      return payload
    reply.header('content-type', 'application/fhir+xml; charset=utf-8').removeHeader('content-length')
    return writeFhirXml(payload)
  })
}

/** Serves only read and search, and only for the access token's record. */
export function serveFhir(app: FastifyInstance, context: SandboxContext): void {
  answerXml(app, context)
  app.get('/:organization/fhir/r4/metadata', async (request, reply) => {
    const organization = findOrganization(context, request)
    demandJson(request.headers.accept, readQuery(request).get('_format'))
    if (spoilsMetadata(context, organization, reply)) return reply
    return sendJson(reply, JSON.stringify(describeCapabilities(organization)))
  })

  app.get('/:organization/fhir/r4/:type', async (request, reply) => search(context, request, reply, readQuery(request)))

  app.post('/:organization/fhir/r4/:type/_search', async (request, reply) =>
    search(context, request, reply, new URLSearchParams([...readQuery(request), ...readForm(request)])),
  )

  app.get('/:organization/fhir/r4/:type/:id', async (request, reply) => {
    const organization = findOrganization(context, request)
    const { type, id } = request.params as TypeParameters
    if (await sendFault(context, organization, type, reply)) return reply
    const access = authorizeFhirRequest(context, organization, request)
    demandType(context, organization, type)
    demandParameter(organization.behaviour, readQuery(request))
    if (type === 'Patient' && context.faults.strike('patient-merged', { organization: organization.slug }))
      throw new OutcomeError(404, 'not-found', 'The patient was merged into another one.', {}, '4107')
    const covers = access.demand(type, 'read')
    const resource = access.chart.find(`${type}/${id}`)
    const isMissing = type === 'Binary' && context.faults.strike('binary-missing', { organization: organization.slug })
    if (!resource || !covers(resource) || isMissing) {
      throw new OutcomeError(404, 'not-found', `There is no ${type} with this id in the record.`)
    }
    reply.header('cache-control', 'no-store')
    context.given.add(`${organization.slug} ${type}/${id}`)
    if (type === 'Binary' && answersNoDocument(context, organization, id, reply)) return reply
    if (type === 'Binary') return sendBinary(request, reply, resource.text)
    demandJson(request.headers.accept, readQuery(request).get('_format'))
    return sendJson(reply, resource.text, chooseJsonType(organization.behaviour, request.headers.accept))
  })

  for (const path of ['/:organization/fhir/r4', '/:organization/fhir/r4/:type', '/:organization/fhir/r4/:type/:id']) {
    app.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url: path,
      handler: async (request) => {
        authorizeFhirRequest(context, findOrganization(context, request), request)
        throw new OutcomeError(405, 'not-supported', 'This organization lets apps read, not write.')
      },
    })
  }
}

async function search(
  context: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
  query: URLSearchParams,
): Promise<FastifyReply> {
  const organization = findOrganization(context, request)
  const { type } = request.params as TypeParameters
  if (await sendFault(context, organization, type, reply)) return reply
  demandLongCursor(request.originalUrl)
  const access = authorizeFhirRequest(context, organization, request)
  demandType(context, organization, type)
  demandJson(request.headers.accept, query.get('_format'))
  demandParameter(organization.behaviour, query)
  if (answersOtherwise(context, organization, type, query, reply)) return reply
  const isLenient = String(request.headers.prefer ?? '').includes('handling=lenient')
  const { body: found, page, keys } = answerSearch(context, organization, access, type, query, isLenient)
  const body = signDocuments(context, organization, type, found)
  const where = { organization: organization.slug, type, page }
  if (context.faults.strike('page-fails', where)) {
    throw new OutcomeError(500, 'exception', 'This page could not be read. Please try again.')
  }
  reply.header('cache-control', 'no-store')
  const sent = sendFaultyBody(context.faults, where, reply, body)
  if (sent.isGiven) for (const key of keys) context.given.add(`${organization.slug} ${key}`)
  if (sent.isSent) return reply
  return sendJson(reply, body, chooseJsonType(organization.behaviour, request.headers.accept))
}

function demandType(context: SandboxContext, organization: ServedOrganization, type: string): void {
  const isServed = (organization.behaviour.types ?? servedTypes).includes(type)
  if (!isServed) throw new OutcomeError(404, 'not-supported', 'This type is not served here.')
  const where = { organization: organization.slug, type }
  if (context.faults.strike('type-refused', where)) {
    throw new OutcomeError(403, 'forbidden', `This app is not authorized for ${type}.`)
  }
  if (context.faults.strike('type-unauthorized', where)) {
    throw new OutcomeError(401, 'login', `The access token does not reach ${type}.`)
  }
  if (context.faults.strike('type-not-implemented', where)) {
    throw new OutcomeError(501, 'not-supported', `${type} is not implemented.`)
  }
}

function sendJson(reply: FastifyReply, body: string, type = FHIR_JSON): FastifyReply {
  return reply.type(type).send(body)
}

function sendBinary(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const { mediaType, bytes } = readBinary(text)
  if (chooseBinaryForm(request.headers.accept, mediaType) === 'json') return sendJson(reply, text)
  return reply
    .type(mediaType)
    .headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" })
    .send(bytes)
}
