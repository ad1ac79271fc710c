import { authorityTexts as words, handoverTexts } from '@kinchart/texts/en/account.ts'
import { Suspense, useState } from 'react'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import type { Person } from '#session/people.ts'

const AuthorityDialog = lazyPart(async () => (await import('./authority-dialog.tsx')).AuthorityDialog, DialogNotLoaded)

type Props = {
  readonly person: Pick<Person, 'profileId' | 'name'>
  readonly isConfirmed?: boolean
  readonly isHandedOver: boolean
  readonly children: (choices: readonly Choice[]) => React.ReactNode
}
type Choice = { readonly word: string; readonly name: string; readonly open: () => void }

/** The guardian of a dependent who is now an adult can state their authority or hand over the record. */
export function AuthorityChoices({ person, isConfirmed = false, isHandedOver, children }: Props) {
  const [opened, setOpened] = useState<'confirm' | 'hand-over' | null>(null)
  const { name } = person
  const close = () => setOpened(null)
  const confirm = { word: words.mayStill, name: words.mayStillOf({ name }), open: () => setOpened('confirm') }
  const handOver = {
    word: isHandedOver ? handoverTexts.seeHandover : handoverTexts.handOver,
    name: isHandedOver ? handoverTexts.seeHandoverOf({ name }) : handoverTexts.handOverOf({ name }),
    open: () => setOpened('hand-over'),
  }
  return (
    <>
      {children(isConfirmed ? [handOver] : [confirm, handOver])}
      <Suspense>{opened !== null && <AuthorityDialog opened={opened} person={person} onClose={close} />}</Suspense>
    </>
  )
}
