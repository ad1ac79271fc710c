import Button from '@mui/material/Button'
import { SheetDialog } from './dialog.tsx'
import { conflictTexts } from '@kinchart/texts/en/ui.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import styles from './which-to-keep.module.css'
import { useSyncExternalStore } from 'react'
import type { Conflict } from './merge-changes.ts'

/**
 * Shown if the same fields were changed here and in another tab or on another device. Nothing is saved before the user
 * chooses.
 */
export function WhichToKeepQuestion() {
  const question = useWhichToKeep()
  if (question === null) return null
  const { conflicts, answer } = question
  return (
    <SheetDialog
      title={conflictTexts.title}
      isOpen
      onClose={() => answer('neither')}
      actions={
        <>
          <Button variant="outlined" onClick={() => answer('theirs')}>
            {conflictTexts.takeTheirs}
          </Button>
          <Button variant="contained" onClick={() => answer('mine')}>
            {conflictTexts.keepMine}
          </Button>
        </>
      }
    >
      <p>{conflictTexts.facts}</p>
      <table className={styles.whichToKeep}>
        <thead>
          <tr>
            <th scope="col">{conflictTexts.field}</th>
            <th scope="col">{conflictTexts.mine}</th>
            <th scope="col">{conflictTexts.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ path, mine, theirs }) => (
            <tr key={path}>
              <th scope="row">{wordsOf(path)}</th>
              <td>{shown(mine)}</td>
              <td>{shown(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SheetDialog>
  )
}

function wordsOf(path: string): string {
  const words = listOf(path.split('.').map((name) => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase())).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value === '' ? conflictTexts.empty : value.slice(0, 200)
  if (typeof value === 'boolean') return value ? conflictTexts.yes : conflictTexts.no
  return conflictTexts.changed
}

export type Choice = 'mine' | 'theirs' | 'neither'
type OpenQuestion = { readonly conflicts: readonly Conflict[]; readonly answer: (choice: Choice) => void }

let openQuestion: OpenQuestion | null = null
const watchers = new Set<() => void>()

export async function askWhichToKeep(conflicts: readonly Conflict[]): Promise<Choice> {
  if (openQuestion !== null) return 'neither'
  return new Promise((resolve) => {
    set({
      conflicts,
      answer: (choice) => {
        set(null)
        resolve(choice)
      },
    })
  })
}

function set(next: OpenQuestion | null): void {
  openQuestion = next
  for (const changed of watchers) changed()
}

const useWhichToKeep = (): OpenQuestion | null =>
  useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    () => openQuestion,
  )
