import { hash, verify } from '@node-rs/argon2'

// OWASP ASVS 5.0 Appendix C: argon2id with 19 MiB, two passes, one lane. Argon2id is the library's default algorithm.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified if there is no hash, so that the time is the same. */
const nobodys = await hash('nobody chose these words', options)

/** Hashes a password or passcode for storage: slow to guess, and salted. */
export const slowHash = async (secret: string): Promise<string> => hash(secret, options)

/** Returns whether a secret matches a hash. Takes the same time without a hash (`undefined`). */
export async function isSecretOf(storedHash: string | undefined, secret: string): Promise<boolean> {
  const isRight = await verify(storedHash ?? nobodys, secret)
  return isRight && storedHash !== undefined
}
