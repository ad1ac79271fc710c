import { z } from 'zod'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'

type Schema = Record<string, unknown>

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Describes every endpoint for OpenAPI. An endpoint that has no route yet is flagged, not omitted. */
export function describeCalls(calls: Record<string, Endpoint>, answered: ReadonlySet<string>): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const [name, call] of Object.entries(calls)) {
    const described = {
      summary: call.summary,
      ...(answered.has(name) ? {} : { 'x-not-answered-yet': true }),
      ...(call.access === 'public' ? { security: [] } : {}),
      parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
      ...(call.body
        ? { requestBody: { required: true, content: { 'application/json': { schema: toSchema(call.body, 'input') } } } }
        : {}),
      responses: {
        200: { description: 'Done', content: answerOf(call) },
        default: {
          description: 'A problem',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
        },
      },
    }
    const method = call.method.toLowerCase()
    ;(paths[call.path] ??= {})[method] = { operationId: name, ...described }
    if (call.formerPath !== undefined)
      (paths[call.formerPath] ??= {})[method] = { operationId: `${name}Formerly`, deprecated: true, ...described }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kinchart', version: constants.version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }, { url: '/api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ApiError: {
          type: 'object',
          required: ['code', 'requestId', 'message'],
          properties: {
            code: { type: 'string', enum: Object.keys(apiErrors) },
            requestId: { type: 'string' },
            message: { type: 'string' },
            fields: {
              type: 'array',
              items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
            },
          },
        },
      },
    },
  }
}

function answerOf(call: Endpoint): Schema {
  return call.answersFile === true
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: toSchema(call.answer, 'output') } }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Schema[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !part.safeParse(undefined).success,
    schema: toSchema(part, 'input'),
  }))
}
