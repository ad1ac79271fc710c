import { expect, test } from 'vitest'
import { neverGiven } from '../calls/connected-apps.ts'
import { sections } from './all.ts'

const ownNote = {
  ...{ id: '1', because: 'not-mine', text: 'I only sneezed once', writtenAt: '2026-01-02T10:00:00Z' },
  addedBy: 'patient',
}
// Leaves out claims, prior authorizations and coverage, because patients can't add notes to insurance amounts.
const clinical = sections.filter(({ name, print }) => print !== null && !neverGiven.includes(name))

test.each(clinical.map(({ name, print }) => [name, print] as const))(
  'prints the patient’s note on an entry of %s exactly once',
  (_name, print) => {
    const cells = print?.columns.map(({ text }) => text({ ownNote, condition: [] })) ?? []
    expect(cells.filter((words) => words.includes(ownNote.text))).toHaveLength(1)
  },
)
