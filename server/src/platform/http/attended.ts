import type { FastifyRequest } from 'fastify'
import { constants } from '@kinchart/contract/rules/constants.ts'

/** Returns whether a user is active on the requesting page. An unattended page sends a header that it is only open. */
export const isAttended = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[constants.unattendedHeader] === undefined
