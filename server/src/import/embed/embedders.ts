import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { importCustomization } from '@kinchart/contract/calls/customization.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { allowTarget, readTarget } from './redirects.ts'
import { operatorTexts } from '@kinchart/texts/operator.ts'

const MAX_EMBEDDERS = 200
const target = z.string().refine((text) => readTarget(text) !== undefined, 'Write an https address')

const entry = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Write small letters, digits and hyphens'),
    name: z.string().trim().min(1).max(120),
    /** In clear; or its SHA-256 in hexadecimal. */
    key: z
      .string()
      .regex(/^[\x21-\x7e]{32,400}$/, 'Write at least 32 letters, digits and signs without a space')
      .optional(),
    keyHash: z
      .string()
      .regex(/^(?:sha256:)?[0-9a-f]{64}$/i, 'Write the SHA-256 of the key in hexadecimal')
      .optional(),
    /** Pages of theirs that people come from and go back to. */
    origins: z.array(target).max(50).default([]),
    redirectAllow: z.array(target).max(50).default([]),
    /** Where a person goes back to when no other target was named; the spec's ExtOrgUrl. */
    extOrgUrl: target.optional(),
    poweredBy: z.string().trim().min(1).max(120).optional(),
    customization: importCustomization.default({}),
  })
  .refine(({ key, keyHash }) => (key === undefined) !== (keyHash === undefined), {
    message: 'Give either key or keyHash',
    path: ['key'],
  })

const file = z.strictObject({ embedders: z.array(entry).max(MAX_EMBEDDERS) })

/** An organization whose pages may hand people over to /import. */
export type Embedder = Omit<z.output<typeof entry>, 'key' | 'keyHash' | 'origins'> & { readonly keyDigest: Buffer }

/**
 * Reads the file of embedding organizations; none where there is no file. Throws an error that names each wrong place,
 * so that the server does not start half configured. Nothing of a key is ever part of it.
 */
export function readEmbedders(path: string | undefined, redirectAllow: readonly string[]): readonly Embedder[] {
  for (const allowed of redirectAllow)
    if (!readTarget(allowed)) throw new OperatorError(operatorTexts.redirectAllow({ allowed }))
  if (path === undefined) return []
  const fail = (what: string): never => {
    throw new OperatorError(operatorTexts.embeddersFile({ path, what }))
  }
  const parsed = file.safeParse(parseFile(path, fail))
  if (!parsed.success)
    return fail(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  const embedders = parsed.data.embedders.map(({ key, keyHash, origins, ...rest }) => ({
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

function parseFile(path: string, fail: (what: string) => never): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return fail(operatorTexts.fileUnreadable)
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    return fail(operatorTexts.fileNotJson)
  }
}

/** Whose key this is; takes as long whoever it is. */
export function findByKey(embedders: readonly Embedder[], key: string): Embedder | undefined {
  const digest = digestKey(key)
  return embedders.filter(({ keyDigest }) => timingSafeEqual(keyDigest, digest))[0]
}

/** A key is random and long, so that its plain digest tells nothing about it. */
const digestKey = (key: string): Buffer => createHash('sha256').update(key).digest()
