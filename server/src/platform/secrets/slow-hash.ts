import { hash, verify } from '@node-rs/argon2'

// Source: OWASP ASVS 5.0 Appendix C. Argon2id is the library's default algorithm.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** If there is no stored hash, the check verifies against this hash, so that the check takes the same time. */
const nobodys = await hash('nobody chose these words', options)

export const slowHash = async (secret: string): Promise<string> => hash(secret, options)

/** Takes the same time if there is no hash (`undefined`). */
export async function isSecretOf(storedHash: string | undefined, secret: string): Promise<boolean> {
  const isRight = await verify(storedHash ?? nobodys, secret)
  return isRight && storedHash !== undefined
}
