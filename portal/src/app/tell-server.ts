import { reportError } from '@kinchart/contract/calls/support.ts'
import { call } from '#api/call.ts'
import { matchPath } from 'react-router'
import { paths } from '#paths/paths.ts'

const patterns = [...Object.values(paths), `${paths.myRecords}/:tabName?`]
const frame = /([\w.-]+\.js):(\d+):(\d+)/g

/** Returns the error's class, the URL pattern and locations in our scripts. Never includes the text of the error. */
export function describeFailure(failure: unknown, pathname: string): { name: string; route: string; frames: string[] } {
  const isError = failure instanceof Error
  return {
    name: isError ? failure.constructor.name : 'UnknownError',
    route: patterns.find((pattern) => matchPath(pattern, pathname) !== null) ?? '/',
    frames: isError
      ? [...withoutText(failure).matchAll(frame)]
          .slice(0, 8)
          .map(([, file, line, column]) => `${file}:${line}:${column}`)
      : [],
  }
}

/** Some browsers put the error text at the start of a stack. */
function withoutText({ stack = '', message }: Error): string {
  const at = message === '' ? -1 : stack.indexOf(message)
  return at === -1 ? stack : stack.slice(at + message.length)
}

export const tellServer = async (failure: unknown): Promise<unknown> =>
  call(reportError, { body: describeFailure(failure, window.location.pathname) })
