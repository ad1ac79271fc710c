import { OutcomeError } from '#wire/outcome.ts'

/** The position of a page in a search. The client gets it as an opaque token. */
export type PagePlace = {
  readonly type: string
  readonly query: string
  readonly offset: number
  readonly count: number
}

export function writePageToken({ type, query, offset, count }: PagePlace): string {
  return Buffer.from(JSON.stringify([type, query, offset, count])).toString('base64url')
}

export function readPageToken(token: string, type: string): PagePlace {
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    if (Array.isArray(read)) {
      const [tokenType, query, offset, count]: readonly unknown[] = read
      if (tokenType === type && typeof query === 'string' && isPlace(offset, 0) && isPlace(count, 1)) {
        return { type, query, offset, count }
      }
    }
  } catch {
    // Falls through to the refusal: an unreadable token is treated like one of another search.
  }
  throw new OutcomeError(400, 'invalid', 'This page token is not one of this search.')
}

function isPlace(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least
}
