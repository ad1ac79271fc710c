import { authorityTexts as words } from '@kinchart/texts/account.ts'
import { Suspense, useState } from 'react'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import type { Person } from '#session/people.ts'

const AuthorityDialog = lazyPart(async () => (await import('./authority-dialog.tsx')).AuthorityDialog, DialogNotLoaded)

type Props = {
  readonly person: Pick<Person, 'profileId' | 'name'>
  /** Draws the two choices; each has a word, and one that also names the person. */
  readonly children: (choices: readonly Choice[]) => React.ReactNode
}
type Choice = { readonly word: string; readonly name: string; readonly open: () => void }

/** The two ways to answer whether one may still look after somebody who has come of age. */
export function AuthorityChoices({ person, children }: Props) {
  const [opened, setOpened] = useState<'confirm' | 'theirs' | null>(null)
  const { name } = person
  const close = () => setOpened(null)
  return (
    <>
      {children([
        { word: words.mayStill, name: words.mayStillOf({ name }), open: () => setOpened('confirm') },
        { word: words.theirs, name: words.theirsOf({ name }), open: () => setOpened('theirs') },
      ])}
      <Suspense>{opened !== null && <AuthorityDialog opened={opened} person={person} onClose={close} />}</Suspense>
    </>
  )
}
