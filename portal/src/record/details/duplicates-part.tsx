import { duplicateTexts as words } from '@kinchart/texts/en/details.ts'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import { sourceLanguage } from '#text/source-language.ts'
import common from '#theme/common.module.css'
import styles from './details.module.css'
import { fromWords, nameOf } from './fact-lines.ts'
import type { Duplicates } from './use-duplicates.ts'

const DuplicateDialog = lazyPart(async () => (await import('./duplicate-dialog.tsx')).DuplicateDialog, DialogNotLoaded)

type Props = { readonly duplicates: Duplicates }

export function DuplicatesPart({ duplicates: { said, candidates, isSaying, say } }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section>
      <h3>{words.title}</h3>
      {said.length > 0 && (
        <ul className={styles.sources} data-part="said-duplicates">
          {said.map(({ is, row }) => (
            <li key={row.id}>
              <span className={common.grow}>
                <small>{is === 'same' ? words.sameSaid : words.differentSaid}</small>
                <b lang={sourceLanguage()}>{row.title}</b>
                <small>{fromWords(row)}</small>
              </span>
              <Button
                disabled={isSaying}
                aria-label={words.undoOf({ name: nameOf(row) })}
                onClick={() => say({ otherId: row.id, is: null })}
              >
                {words.undo}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {candidates.length > 0 && (
        <Button className={styles.flush} onClick={() => setOpen(true)}>
          {words.sameAs}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <DuplicateDialog
            {...{ candidates, isSaying }}
            onChoose={(otherId) => {
              setOpen(false)
              say({ otherId, is: 'same' })
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
