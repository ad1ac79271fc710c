import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Embedder } from './embedders.ts'

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

/** `embedderId` is empty for an embed session that no organization started. */
export const targetsOf = ({ embedders, redirectAllow }: EmbedSettings, embedderId: string): readonly string[] => [
  ...redirectAllow,
  ...(embedders.find(({ id }) => id === embedderId)?.redirectAllow ?? []),
]
