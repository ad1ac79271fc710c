import { duplicateTexts as words } from '@kinchart/texts/en/details.ts'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import { sourceLanguage } from '#text/record-text.ts'
import { common } from '#theme/styles.ts'
import styles from './details.module.css'
import { fromWords, nameOf } from './fact-lines.ts'
import {
  getDuplicates,
  markDuplicate,
  undoDuplicate,
  type DuplicateAnswer,
} from '@kinchart/contract/calls/duplicates.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { useNotify } from '#ui/page.tsx'
import type { RecordSource, ShownRow } from '#record/section.ts'
import { rowOfRecord } from './own-details.tsx'

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

/** `is` is null to undo the answer. */
type Answer = { readonly otherId: string; readonly is: DuplicateAnswer | null }

type AnsweredDuplicate = { readonly is: DuplicateAnswer; readonly row: ShownRow }

/** Empty for readers other than the owner. */
export function useDuplicates(
  source: RecordSource,
  id: string,
  onAnswer: (answer: Answer, candidate: ShownRow | undefined) => void,
) {
  const profileId = source.ownedBy
  const notify = useNotify()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [...source.key, 'duplicates', id],
    queryFn: () => call(getDuplicates, { query: { profileId: profileId ?? '', id } }),
    enabled: profileId !== null,
  })
  const section = data?.section ?? null
  const drawn = (row: NonNullable<typeof data>['candidates'][number]): readonly ShownRow[] => {
    const shown = rowOfRecord({ section, row })
    return shown === null ? [] : [shown]
  }
  const candidates = (data?.candidates ?? []).flatMap(drawn)
  const saying = useMutation({
    mutationFn: ({ otherId, is }: Answer) => {
      const pair = { profileId: profileId ?? '', id, otherId }
      return is === null ? call(undoDuplicate, { body: pair }) : call(markDuplicate, { body: { ...pair, is } })
    },
    onSuccess: async ({ message }, answer) => {
      notify('success', message)
      onAnswer(answer, answer.is === 'same' ? candidates.find((one) => one.id === answer.otherId) : undefined)
      await client.invalidateQueries()
    },
    onError: (failure) => notify('error', failureText(failure, words.failed)),
  })
  return {
    canSay: section !== null,
    said: (data?.said ?? []).flatMap(({ is, row }): AnsweredDuplicate[] =>
      drawn(row).map((shown) => ({ is, row: shown })),
    ),
    candidates,
    isSaying: saying.isPending,
    say: (answer: Answer) => saying.mutate(answer),
  }
}

export type Duplicates = ReturnType<typeof useDuplicates>
