import type { FastifyRequest } from 'fastify'
import { constants } from '@kinchart/contract/rules/constants.ts'

/** Whether somebody is at the page that asks. One that is only open says that nobody is. */
export const isAttended = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[constants.unattendedHeader] === undefined
