import { ownKinds } from '@kinchart/contract/calls/own-entries.ts'
import type { OwnKind } from '@kinchart/contract/calls/own-entries.ts'
import { ownEntryTexts as words } from '@kinchart/texts/en/own-entry.ts'
import Button from '@mui/material/Button'
import AddRounded from 'icon:round-add'
import { Suspense } from 'react'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import type { Person } from '#session/people.ts'

const OwnEntryDialog = lazyPart(async () => (await import('./own-entry-dialog.tsx')).OwnEntryDialog, DialogNotLoaded)

/** What is added first in a list; null where nothing of one's own belongs into it. */
export const kindOfTab = (tab: string): OwnKind | null =>
  (Object.keys(ownKinds) as OwnKind[]).find((kind) => ownKinds[kind] === tab) ?? null

/** Leads to the dialog in which a person adds an entry to a list. */
export function AddButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      variant="outlined"
      startIcon={<AddRounded />}
      onClick={onOpen}
      onPointerEnter={() => void OwnEntryDialog.preload()}
    >
      {words.add}
    </Button>
  )
}

/** The dialog, once it has come. */
export function AddDialog({ person, kind, onClose }: { person: Person; kind: OwnKind; onClose: () => void }) {
  const addedBy = person.relationship === 'self' ? 'patient' : 'guardian'
  return (
    <Suspense fallback={null}>
      <OwnEntryDialog {...{ kind, addedBy, onClose }} profileId={person.profileId} who={person.label} />
    </Suspense>
  )
}
