import type { Person } from '#session/people.ts'
import { ConfirmAuthority } from './confirm-authority.tsx'
import { HandOverDialog } from './handover/hand-over-dialog.tsx'

type Props = {
  readonly opened: 'confirm' | 'hand-over'
  readonly person: Pick<Person, 'profileId' | 'name'>
  readonly onClose: () => void
}

export function AuthorityDialog({ opened, person, onClose }: Props) {
  return opened === 'confirm' ? (
    <ConfirmAuthority person={person} onClose={onClose} />
  ) : (
    <HandOverDialog person={person} onClose={onClose} />
  )
}
