import type { Person } from '#session/people.ts'
import { ConfirmAuthority } from './confirm-authority.tsx'
import { TheirsDialog } from './theirs-dialog.tsx'

type Props = {
  readonly opened: 'confirm' | 'theirs'
  readonly person: Pick<Person, 'profileId' | 'name'>
  readonly onClose: () => void
}

/** What one of the two answers leads to. */
export function AuthorityDialog({ opened, person, onClose }: Props) {
  return opened === 'confirm' ? (
    <ConfirmAuthority person={person} onClose={onClose} />
  ) : (
    <TheirsDialog name={person.name} onClose={onClose} />
  )
}
