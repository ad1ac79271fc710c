import {
  getDuplicates,
  markDuplicate,
  undoDuplicate,
  type DuplicateAnswer,
} from '@kinchart/contract/calls/duplicates.ts'
import { duplicateTexts } from '@kinchart/texts/en/details.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { useNotify } from '#ui/notices.tsx'
import type { RecordSource } from '#record/record-source.ts'
import type { ShownRow } from '#record/section.ts'
import { rowOfRecord } from './row-of-record.ts'

/** `is` is null to undo the answer. */
type Answer = { readonly otherId: string; readonly is: DuplicateAnswer | null }

export type AnsweredDuplicate = { readonly is: DuplicateAnswer; readonly row: ShownRow }

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
    onError: (failure) => notify('error', failureText(failure, duplicateTexts.failed)),
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
