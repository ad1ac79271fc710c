import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { Access, Endpoint, RateLimit } from '@kinchart/contract/calls/endpoint.ts'
import { announceProblem } from '@kinchart/contract/rules/fields.ts'
import { policyOfNoPage } from './base-headers.ts'
import { ApiError } from './api-error.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import type { FieldError } from '@kinchart/contract/calls/api-errors.ts'
import { create } from 'content-disposition'

const MAX_NAME = 150

/**
 * Returns a Content-Disposition value for a file name. Removes path separators, control characters and text direction
 * characters from the name. Source: RFC 6266, RFC 8187.
 */
export const dispositionOf = (name: string): string => create(safeFileName(name))

/**
 * Removes a leading dot and characters that systems reject in file names. Returns 'download' if no characters are left.
 */
export function safeFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[/\\:*?"<>|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|(?<![. ])[. ]+$/g, '')
  const points = Array.from(plain)
  if (points.length <= MAX_NAME) return plain === '' ? 'download' : plain
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  return points.slice(0, MAX_NAME - ending.length).join('') + ending
}

const MAX_FAULTS = 20

/** Returns the schema's error messages, which never contain the rejected values. */
function problemsOf(error: z.ZodError): FieldError[] {
  const problems = error.issues.slice(0, MAX_FAULTS).flatMap((issue): FieldError[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, MAX_FAULTS).map((key) => ({
          field: [...issue.path, key].join('.').slice(0, 100),
          message: fieldRules.unknownField,
        }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  )
  // Report only the first error of each field.
  return problems.filter(({ field }, at) => problems.findIndex((one) => one.field === field) === at)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isCall?: true
    takesFile?: true
  }
}

type Call<Query, Body, Params, Caller> = {
  readonly query: Query
  readonly body: Body
  readonly params: Params
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A response that is already stored as text in the contract's format and is sent unchanged. */
export class PreserializedResponse {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/**
 * A file that the browser always saves and never displays. A stream is sent as it is produced. Characters of `name`
 * that are invalid in file names are removed. Pass a function as `body` if the content is expensive to make; the
 * function is not called for HEAD requests.
 */
export class FileAnswer {
  readonly body: Buffer | Readable | (() => Promise<Readable>)
  readonly name: string
  readonly type: string
  constructor(body: FileAnswer['body'], name: string, type = 'application/octet-stream') {
    this.body = body
    this.name = name
    this.type = type
  }
}

export type RequestParts = { readonly query: unknown; readonly body: unknown; readonly params: unknown }

/**
 * A verified caller: the account id, and `admit`, which builds the caller for the handler from the parsed request.
 * `admit` can throw an ApiError.
 */
export type Proved<Caller> = {
  readonly accountId: string | null
  /** When the user last entered a password or passkey; absent for callers without either. */
  readonly provedAt?: Date
  readonly admit: (request: RequestParts) => Promise<Caller>
}

/** Identifies the caller before the request is parsed; throws an ApiError if access is denied. */
type ProveCaller<Caller> = (request: FastifyRequest) => Promise<Proved<Caller>>

export type ProveCallers<Callers> = { readonly [By in keyof Callers]: ProveCaller<Callers[By]> }

export type LimitedRequest<Caller> = {
  readonly accountId: string | null
  readonly caller: Caller
  readonly input: RequestParts
  readonly request: FastifyRequest
}

/** Throws 'too-many-requests' if a limit is exceeded. */
export type LimitCall<Callers> = (
  limits: readonly RateLimit[],
  counted: LimitedRequest<Callers[keyof Callers]>,
) => Promise<void>

export type Serve<Callers> = <
  Q extends z.ZodType,
  B extends z.ZodType,
  P extends z.ZodType,
  A extends z.ZodType,
  By extends keyof Callers & Access,
>(
  call: Endpoint<Q, B, P, A, By>,
  handle: (
    call: Call<z.output<Q>, z.output<B>, z.output<P>, Callers[By]>,
  ) => Promise<z.input<A> | PreserializedResponse | FileAnswer>,
) => void

const PATIENCE_MS = 10_000
const FRESH_MS = constants.proofMinutes * 60_000

const isFresh = (provedAt: Date | undefined): boolean =>
  provedAt !== undefined && Date.now() - provedAt.getTime() <= FRESH_MS

export function createServe<Callers>(
  app: FastifyInstance,
  proveCallers: ProveCallers<Callers>,
  limitCall: LimitCall<Callers>,
): Serve<Callers> {
  // A disconnect does not stop work in progress. Closing the server waits for this work, so that the work never
  // queries a closed database.
  const underWay = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.race([Promise.allSettled(underWay), pause(PATIENCE_MS, undefined, { ref: false })])
  })
  return function serve(call, handle) {
    const strictBody = strict(call.body)
    const prove = proveCallers[call.access]
    const answerOne = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { accountId, provedAt, admit } = await prove(request)
      request.accountId = accountId
      request.isSignedIn = accountId !== null
      if (call.needsProof === true && !isFresh(provedAt)) throw new ApiError('proof-needed')
      const input = {
        query: parse(call.query, request.query),
        body: parseBody(strictBody, request.body),
        params: parse(call.params, request.params),
      }
      const caller = await admit(input)
      request.isSignedIn ||= call.access !== 'public' && caller !== undefined
      if (call.limits) await limitCall(call.limits, { accountId, caller, input, request })
      const answer = await handle({ ...input, caller, request, reply })
      void reply.header('cache-control', 'no-store')
      if (answer instanceof FileAnswer) {
        const body = await openBody(answer, request.method)
        void reply
          .header('content-disposition', dispositionOf(answer.name))
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', `sandbox; ${policyOfNoPage}`)
        if (body instanceof Readable) endTogether(body, reply.raw)
        return reply.type(answer.type).send(body)
      }
      void reply.type('application/json; charset=utf-8')
      // Sends only fields in the contract. Drops unknown fields, and treats an invalid response as our error.
      return reply.send(
        answer instanceof PreserializedResponse ? answer.json : JSON.stringify(call.answer.parse(answer)),
      )
    }
    const route = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const answering = answerOne(request, reply)
      underWay.add(answering)
      return answering.finally(() => underWay.delete(answering))
    }
    const former = call.formerPath
    for (const prefix of ['', '/api'])
      for (const path of former === undefined ? [call.path] : [call.path, former])
        app.route({
          method: call.method satisfies HTTPMethods,
          url: prefix + path.replaceAll(/\{(\w+)\}/g, ':$1'),
          config: { isCall: true, ...(call.takesFile === true ? { takesFile: true as const } : {}) },
          handler: route,
          ...(path === former ? { onRequest: deprecate(prefix + call.path) } : {}),
          ...(call.maxBodyBytes === undefined ? {} : { bodyLimit: call.maxBodyBytes }),
        })
  }
}

const DEPRECATED_AT = Date.UTC(2026, 10, 29) / 1000

/**
 * Sets headers that mark the endpoint as deprecated and link to the path that replaces it. Source: RFC 9745; RFC 5829
 * 3.3, `successor-version`.
 */
const deprecate =
  (path: string) =>
  async ({ params }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const successor = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent((params as Readonly<Record<string, string>>)[name] ?? ''),
    )
    void reply.header('deprecation', `@${DEPRECATED_AT}`).header('link', `<${successor}>; rel="successor-version"`)
  }

async function openBody({ body }: FileAnswer, method: string): Promise<Buffer | Readable> {
  if (typeof body !== 'function') return body
  return method === 'HEAD' ? Readable.from([]) : body()
}

function endTogether(body: Readable, answer: ServerResponse): void {
  if (answer.closed) body.destroy()
  else answer.once('close', () => void body.destroy())
}

function parse<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  if (schema === undefined) return undefined as z.output<Schema>
  const result = schema.safeParse(value ?? {}, { error: announceProblem })
  if (!result.success) throw new ApiError('request-invalid', { cause: result.error, fields: problemsOf(result.error) })
  const field = findNul(result.data)
  if (field !== undefined)
    throw new ApiError('request-invalid', {
      fields: field === '' ? [] : [{ field, message: fieldRules.unkeptCharacter }],
    })
  return result.data
}

/**
 * The database can't store NUL in text. Returns the field that contains a NUL, '' if the NUL is outside of fields, or
 * undefined if there is no NUL.
 */
function findNul(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? '' : undefined
  if (typeof value !== 'object' || value === null || value instanceof Readable || ArrayBuffer.isView(value))
    return undefined
  for (const [name, inner] of Object.entries(value)) if (findNul(inner) !== undefined) return name
  return undefined
}

/** Rejects an absent body if the schema has fields, even if every field is optional. */
function parseBody<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  const isEmpty = schema instanceof z.ZodObject && Object.keys(schema.shape as object).length === 0
  if (schema !== undefined && !isEmpty && (value === undefined || value === null)) throw new ApiError('request-invalid')
  return parse(schema, value)
}

/** Rejects unknown fields, because a misspelled field would otherwise seem to be saved. */
function strict<Schema extends z.ZodType>(schema: Schema | undefined): Schema | undefined {
  return schema instanceof z.ZodObject ? (schema.strict() as z.ZodType as Schema) : schema
}
