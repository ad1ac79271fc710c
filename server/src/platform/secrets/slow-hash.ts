import { hash, verify } from '@node-rs/argon2'

// OWASP ASVS 5.0 Appendix C: argon2id with 19 MiB, two passes, one lane. Argon2id is the library's default algorithm.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified in place of a hash that is not there. */
const nobodys = await hash('nobody chose these words', options)

/** The hash to keep of what somebody chose or was told, a password or a passcode: slow to try, and never the same twice. */
export const slowHash = async (secret: string): Promise<string> => hash(secret, options)

/** Whether a secret is the one of a hash. Takes as long where there is none to compare with (`undefined`). */
export async function isSecretOf(kept: string | undefined, secret: string): Promise<boolean> {
  const isRight = await verify(kept ?? nobodys, secret)
  return isRight && kept !== undefined
}
