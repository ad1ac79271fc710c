import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { importCustomization } from '@kinchart/contract/calls/customization.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { readOperatorFile } from '../read-operator-file.ts'
import { allowTarget, readTarget } from './redirects.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'

const MAX_EMBEDDERS = 200
const target = z.string().refine((text) => readTarget(text) !== undefined, 'Write an https address')

const entry = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Write small letters, digits and hyphens'),
    name: z.string().trim().min(1).max(120),
    key: z
      .string()
      .regex(/^[\x21-\x7e]{32,400}$/, 'Write at least 32 letters, digits and signs without a space')
      .optional(),
    keyHash: z
      .string()
      .regex(/^(?:sha256:)?[0-9a-f]{64}$/i, 'Write the SHA-256 of the key in hexadecimal')
      .optional(),
    origins: z.array(target).max(50).default([]),
    redirectAllow: z.array(target).max(50).default([]),
    /** The address to which users return if no other target was given. Called ExtOrgUrl in the spec. */
    extOrgUrl: target.optional(),
    poweredBy: z.string().trim().min(1).max(120).optional(),
    customization: importCustomization.default({}),
  })
  .refine(({ key, keyHash }) => (key === undefined) !== (keyHash === undefined), {
    message: 'Give either key or keyHash',
    path: ['key'],
  })

const file = z.strictObject({ embedders: z.array(entry).max(MAX_EMBEDDERS) })

export type Embedder = Omit<z.output<typeof entry>, 'key' | 'keyHash' | 'origins'> & { readonly keyDigest: Buffer }

/**
 * Returns an empty list if there is no file. Throws an error that names each invalid location, so that the server never
 * starts with half of its configuration. The error contains no part of a key.
 */
export function readEmbedders(path: string | undefined, redirectAllow: readonly string[]): readonly Embedder[] {
  for (const allowed of redirectAllow)
    if (!readTarget(allowed)) throw new OperatorError(operatorTexts.redirectAllow({ allowed }))
  if (path === undefined) return []
  const fail = (what: string): never => {
    throw new OperatorError(operatorTexts.embeddersFile({ path, what }))
  }
  const embedders = readOperatorFile(path, file, fail).embedders.map(({ key, keyHash, origins, ...rest }) => ({
    ...rest,
    redirectAllow: [...rest.redirectAllow, ...origins],
    keyDigest: key === undefined ? Buffer.from((keyHash ?? '').replace(/^sha256:/i, ''), 'hex') : digestKey(key),
  }))
  const [ids, keys] = [embedders.map(({ id }) => id), embedders.map(({ keyDigest }) => keyDigest.toString('hex'))]
  if (new Set(ids).size < ids.length) fail(operatorTexts.sameId)
  if (new Set(keys).size < keys.length) fail(operatorTexts.sameKey)
  for (const { id, extOrgUrl, redirectAllow: own } of embedders)
    if (extOrgUrl !== undefined && allowTarget(extOrgUrl, [...own, ...redirectAllow]) === '')
      fail(operatorTexts.otherTarget({ id }))
  return embedders
}

/** Compares keys in constant time. */
export function findByKey(embedders: readonly Embedder[], key: string): Embedder | undefined {
  const digest = digestKey(key)
  return embedders.filter(({ keyDigest }) => timingSafeEqual(keyDigest, digest))[0]
}

/** A key is long and random, so even its unsalted digest reveals nothing. */
const digestKey = (key: string): Buffer => createHash('sha256').update(key).digest()
