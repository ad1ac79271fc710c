/**
 * Replaces `@node-rs/argon2` in tests (replace-modules.ts) with the same kind of hash at a low cost, because most
 * tests sign up users without testing the hash. No setting makes a production server use this replacement.
 */
import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2
const quick = { memoryCost: 64, timeCost: 1 }
let isAtRealCost = false

/** @public for the server, through replace-modules.ts */
export const hash = async (secret: string, options: Argon2.Options): Promise<string> =>
  real.hash(secret, isAtRealCost ? options : { ...options, ...quick })

/** A comparison costs as much as the stored hash specifies. @public as above */
export const { verify } = real

export async function atRealCost<T>(act: () => Promise<T>): Promise<T> {
  isAtRealCost = true
  try {
    return await act()
  } finally {
    isAtRealCost = false
  }
}
