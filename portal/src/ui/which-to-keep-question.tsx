import Button from '@mui/material/Button'
import { SheetDialog } from './sheet-dialog.tsx'
import { useWhichToKeep } from './which-to-keep.ts'
import { conflictTexts } from '@kinchart/texts/en/ui.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import styles from './which-to-keep.module.css'

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
