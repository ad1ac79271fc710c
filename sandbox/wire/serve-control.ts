import type { FastifyInstance, FastifyRequest } from 'fastify'
import { faultTable, isFaultName, type Fault, type FaultName, type FaultSettings } from '#faults.ts'
import { isJsonObject } from '#records/fhir-resource.ts'
import type { SandboxContext } from '#sandbox-context.ts'
import { OutcomeError } from '#wire/outcome.ts'

const SETTING_KINDS = {
  type: 'string',
  page: 'number',
  times: 'number',
  afterRequests: 'number',
  delayMs: 'number',
  retryAfterSeconds: 'number',
  status: 'number',
  foreignOrigin: 'string',
  organization: 'string',
} as const satisfies Readonly<Record<keyof FaultSettings, 'string' | 'number'>>

/** Accepts control calls only from this machine, and never from a page in a browser on this machine. */
export function serveControl(app: FastifyInstance, context: SandboxContext): void {
  app.get('/_sandbox/faults', (request) => {
    demandThisMachine(request)
    return { known: faultTable, active: context.faults.list() }
  })

  app.put('/_sandbox/faults', (request) => {
    demandThisMachine(request)
    const body = isJsonObject(request.body) ? request.body : {}
    const faults = Array.isArray(body['faults']) ? body['faults'].map(readFault) : []
    context.faults.set(faults, readSettings(body['settings']))
    return { active: context.faults.list() }
  })
}

function demandThisMachine(request: FastifyRequest): void {
  const isHere = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)
  if (!isHere || request.headers.origin !== undefined) {
    throw new OutcomeError(403, 'forbidden', 'Faults are switched from this machine only.')
  }
}

function readFault(value: unknown): FaultName | Fault {
  if (isFaultName(value)) return value
  if (isJsonObject(value) && isFaultName(value['name'])) return { ...readSettings(value), name: value['name'] }
  throw new OutcomeError(400, 'invalid', 'There is no fault of this name.')
}

function readSettings(value: unknown): FaultSettings {
  if (!isJsonObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter(
      ([name, setting]) =>
        Object.hasOwn(SETTING_KINDS, name) && typeof setting === SETTING_KINDS[name as keyof FaultSettings],
    ),
  )
}
