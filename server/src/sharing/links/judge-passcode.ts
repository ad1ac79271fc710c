import { verify } from '@node-rs/argon2'
import { healthLinkLimits as limits } from '@kinchart/contract/health-links.ts'
import type { Manifest } from '@kinchart/contract/health-links.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { isLive } from './is-live.ts'
import type { LinkServices } from './keep-link.ts'

/** Writes down that a link was opened, or that a wrong passcode was tried. */
export type NoteOpening = (
  opening: Pick<OpenedRecord, 'accountId'> & {
    readonly profileId: string
    readonly who: string
    readonly outcome: 'opened' | 'refused'
  },
) => Promise<void>

export type OpeningServices = LinkServices & { readonly noteOpening: NoteOpening }

export type Opened =
  | { readonly kind: 'manifest'; readonly manifest: Manifest; readonly isLongTerm: boolean }
  /** Unknown, ended, run out, used up, or not to be opened this way: never told apart. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'wrong-passcode'; readonly remainingAttempts: number }

export type Link = {
  readonly id: string
  readonly account_id: string
  readonly profile_id: string
  readonly passcode_hash: string | null
  readonly is_long_term: boolean
  readonly tries_left: number
}

/** Who looks, as they wrote it, cut. */
export const whoOf = (recipient: string): string => recipient.slice(0, limits.recipientLength).toWellFormed()

/**
 * Judges a passcode. The try is taken before it is judged and given back when it was right, so that however many are sent
 * at once, no more wrong ones are judged than the link takes in its life.
 */
export async function judgePasscode(
  services: OpeningServices,
  link: Link & { readonly passcode_hash: string },
  { passcode, recipient }: { readonly passcode?: string | undefined; readonly recipient: string },
): Promise<Opened | undefined> {
  const { db } = services
  // Without one nothing was tried.
  if (passcode === undefined) return { kind: 'wrong-passcode', remainingAttempts: link.tries_left }
  const taken = await db
    .updateTable('health_link')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', '=', link.id)
    .where('tries_left', '>', 0)
    .where(isLive)
    .returning('tries_left')
    .executeTakeFirst()
  if (!taken) return { kind: 'gone' }
  if (await verify(link.passcode_hash, passcode)) {
    await db
      .updateTable('health_link')
      .set(({ eb }) => ({ tries_left: eb('tries_left', '+', 1) }))
      .where('id', '=', link.id)
      .execute()
    return undefined
  }
  await services.noteOpening({
    accountId: link.account_id,
    profileId: link.profile_id,
    who: whoOf(recipient),
    outcome: 'refused',
  })
  return { kind: 'wrong-passcode', remainingAttempts: taken.tries_left }
}
