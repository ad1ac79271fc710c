import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Embedder } from './embedders.ts'

/** What the operator has set about coming from and going to other pages. */
export type EmbedSettings = {
  readonly embedders: readonly Embedder[]
  readonly redirectAllow: readonly string[]
  readonly mobileLink: string | undefined
  readonly poweredBy: string
}

export type EmbedServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly log: Log
  readonly publicUrl: string
  readonly embedSettings: EmbedSettings
}

/** The targets that may be named in an embed session that an embedding organization began, or in one that nobody did. */
export const targetsOf = ({ embedders, redirectAllow }: EmbedSettings, embedderId: string): readonly string[] => [
  ...redirectAllow,
  ...(embedders.find(({ id }) => id === embedderId)?.redirectAllow ?? []),
]
