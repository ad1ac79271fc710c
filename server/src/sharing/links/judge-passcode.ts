import { healthLinkLimits as limits, type Manifest } from '@kinchart/contract/calls/health-links.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { tryPasscode } from '../passcode-tries.ts'
import type { LinkServices } from './keep-link.ts'

/** Logs that a link was opened, or that a wrong passcode was tried. */
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
  /** Unknown, ended, expired, used up, or not to be opened this way: indistinguishable to the caller. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'wrong-passcode'; readonly remainingAttempts: number }

export type Link = {
  readonly id: string
  readonly accountId: string
  readonly profileId: string
  readonly passcodeHash: string | null
  readonly isLongTerm: boolean
  readonly triesLeft: number
}

/** Returns the recipient's name as they typed it, cut to the limit. */
export const whoOf = (recipient: string): string => recipient.slice(0, limits.recipientLength).toWellFormed()

/** Judges a passcode; returns undefined if it is correct. A wrong one is logged. */
export async function judgePasscode(
  services: OpenLinkServices,
  link: Link & { readonly passcodeHash: string },
  { passcode, recipient }: { readonly passcode?: string | undefined; readonly recipient: string },
): Promise<Opened | undefined> {
  // A request without a passcode is not an attempt.
  if (passcode === undefined) return { kind: 'wrong-passcode', remainingAttempts: link.triesLeft }
  const judged = await tryPasscode(services.db, 'healthLink', link, passcode)
  if (judged.kind === 'right') return undefined
  if (judged.kind === 'gone') return { kind: 'gone' }
  await services.logAccess({
    accountId: link.accountId,
    profileId: link.profileId,
    who: whoOf(recipient),
    outcome: 'refused',
  })
  return { kind: 'wrong-passcode', remainingAttempts: judged.triesLeft }
}
