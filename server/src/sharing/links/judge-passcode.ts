import { healthLinkLimits as limits, type Manifest } from '@kinchart/contract/calls/health-links.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { tryPasscode } from '../passcode-tries.ts'
import type { LinkServices } from './keep-link.ts'

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
  /**
   * The link is unknown, ended, expired, used up, or can't be opened by this kind of request. The caller can't tell
   * which.
   */
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

/** The name as typed, cut to the limit. */
export const whoOf = (recipient: string): string => recipient.slice(0, limits.recipientLength).toWellFormed()

/** Returns undefined if the passcode is correct. Logs a wrong passcode. */
export async function judgePasscode(
  services: OpenLinkServices,
  link: Link & { readonly passcodeHash: string },
  { passcode, recipient }: { readonly passcode?: string | undefined; readonly recipient: string },
): Promise<Opened | undefined> {
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
