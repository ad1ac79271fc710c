import type { FastifyInstance } from 'fastify'
import { describeOutcome, OutcomeError } from '#wire/outcome.ts'

export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    reply.type('application/fhir+json; charset=utf-8')
    if (error instanceof OutcomeError) {
      const outcome = describeOutcome('error', error.issueCode, error.message, error.detailCode)
      return reply.code(error.status).headers(error.headers).send(JSON.stringify(outcome))
    }
    request.log.error(error)
    const status = readStatus(error)
    const outcome = describeOutcome(
      'error',
      status < 500 ? 'invalid' : 'exception',
      'The request could not be answered.',
    )
    return reply.code(status).send(JSON.stringify(outcome))
  })

  app.setNotFoundHandler(async (_request, reply) =>
    reply
      .code(404)
      .type('application/fhir+json; charset=utf-8')
      .send(JSON.stringify(describeOutcome('error', 'not-found', 'There is nothing at this address.'))),
  )
}

function readStatus(error: unknown): number {
  const { statusCode } = error as { statusCode?: number }
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? statusCode : 500
}
