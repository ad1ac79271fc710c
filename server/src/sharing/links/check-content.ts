import { z } from 'zod'
import { ApiError } from '#platform/http/api-error.ts'

const header = z.object({ alg: z.literal('dir'), enc: z.literal('A256GCM') })
const PART = /^[A-Za-z0-9_-]*$/

/**
 * Checks that a text is a JWE of the kind used in links: five parts, encrypted with a key agreed elsewhere, and returns
 * its bytes. Only its header can be read here. Throws 'health-link-content-unfit'. Source: RFC 7516 §3.1; SMART Health
 * Links, encryption.
 */
export function checkContent(content: string): Buffer {
  const [head = '', key, nonce = '', cipher = '', tag = '', ...more] = content.split('.')
  const isWhole =
    more.length === 0 &&
    key === '' &&
    [head, nonce, cipher, tag].every((part) => part !== '' && PART.test(part)) &&
    nonce.length === 16 &&
    tag.length === 22
  if (!isWhole || !isOfLinks(head)) throw new ApiError('health-link-content-unfit')
  return Buffer.from(content, 'ascii')
}

function isOfLinks(head: string): boolean {
  try {
    return header.safeParse(JSON.parse(Buffer.from(head, 'base64url').toString())).success
  } catch {
    return false
  }
}
