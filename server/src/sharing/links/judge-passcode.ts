import { healthLinkLimits as limits } from '@kinchart/contract/health-links.ts'
import type { Manifest } from '@kinchart/contract/health-links.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { tryPasscode } from '../passcode-tries.ts'
import type { LinkServices } from './keep-link.ts'

/** Writes down that a link was opened, or that a wrong passcode was tried. */
type LogAccess = (
  opening: Pick<OpenedRecord, 'accountId'> & {
    readonly profileId: string
    readonly who: string
    readonly outcome: 'opened' | 'refused'
  },
) => Promise<void>

export type OpenLinkServices = LinkServices & { readonly logAccess: LogAccess }

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

/** Judges a passcode; undefined for a right one. A wrong one is written down. */
export async function judgePasscode(
  services: OpenLinkServices,
  link: Link & { readonly passcode_hash: string },
  { passcode, recipient }: { readonly passcode?: string | undefined; readonly recipient: string },
): Promise<Opened | undefined> {
  // Without one nothing was tried.
  if (passcode === undefined) return { kind: 'wrong-passcode', remainingAttempts: link.tries_left }
  const judged = await tryPasscode(services.db, 'health_link', link, passcode)
  if (judged.kind === 'right') return undefined
  if (judged.kind === 'gone') return { kind: 'gone' }
  await services.logAccess({
    accountId: link.account_id,
    profileId: link.profile_id,
    who: whoOf(recipient),
    outcome: 'refused',
  })
  return { kind: 'wrong-passcode', remainingAttempts: judged.triesLeft }
}
