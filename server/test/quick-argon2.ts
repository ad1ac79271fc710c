/**
 * Stands in for `@node-rs/argon2` where tests run (replace-modules.ts): the same hashes at a small cost, because most tests
 * sign people up who are not what they are about. Nothing that is served can be made to use it.
 */
import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2
const quick = { memoryCost: 64, timeCost: 1 }
let isAtRealCost = false

/** @public for the server, through replace-modules.ts */
export const hash = async (secret: string, options: Argon2.Options): Promise<string> =>
  real.hash(secret, isAtRealCost ? options : { ...options, ...quick })

/** The cost of comparing is that of the hash which is kept. @public as above */
export const { verify } = real

/** Does something with hashes at the cost that they have where people are served. */
export async function atRealCost<T>(act: () => Promise<T>): Promise<T> {
  isAtRealCost = true
  try {
    return await act()
  } finally {
    isAtRealCost = false
  }
}
