import { choiceInWords } from '@kinchart/contract/text/choice-words.ts'
import { authorityTexts, dependentListTexts, dependentTexts } from '@kinchart/texts/en/account.ts'
import { type Dependent, removeDependent } from '@kinchart/contract/calls/family.ts'
import { pageTitles, dependentLabels } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { AddRounded, DeleteOutlineRounded, EditOutlined } from 'icons'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { formatDate } from '#text/record-text.ts'
import { StateChip } from '#ui/state-chip.tsx'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { DependentDialog } from './dependent-dialog.tsx'
import { dependentsQuery, useIsPaused, useOpenRecord } from '#session/people.ts'
import styles from './dependents.module.css'
import { classNames, common } from '#theme/styles.ts'
import cardStyles from '#ui/card.module.css'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { useNotify } from '#ui/page.tsx'

const recordPath = (profileId: string): string => `${paths.overview}?person=${profileId}`

type Opened = { readonly what: 'edit' | 'delete'; readonly dependent: Dependent | null }

export function DependentsCard() {
  const { data, isError, refetch } = useQuery(dependentsQuery)
  const isPaused = useIsPaused()
  const { people } = useOpenRecord()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <Card
      title={pageTitles.dependents}
      actions={
        <Button startIcon={<AddRounded />} onClick={() => setOpened({ what: 'edit', dependent: null })}>
          {dependentLabels.add}
        </Button>
      }
    >
      {isError && <CouldNotLoad onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={classNames(cardStyles.cardBody, common.muted)}>{dependentTexts.noneYet}</p>}
      <ul className={styles.dependentsShort}>
        {(data ?? []).map((dependent) => {
          const name = `${dependent.firstName} ${dependent.lastName}`
          const tone = people.find(({ profileId }) => profileId === dependent.id)?.tone ?? 'sand'
          return (
            <li key={dependent.id}>
              <Avatar name={name} tone={tone} />
              <span className={common.grow}>
                <Link to={recordPath(dependent.id)} aria-label={dependentTexts.openRecordOf({ name })}>
                  {name}
                </Link>
                <small className={common.num}>
                  {dependentListTexts.whoBorn({
                    relationship: choiceInWords(dependent.relationship),
                    day: formatDate(dependent.birthDate),
                  })}
                </small>
              </span>
              {isPaused(dependent.id) ? (
                <StateChip tone="attn" word={authorityTexts.paused} />
              ) : (
                <>
                  <IconButton
                    aria-label={dependentListTexts.edit({ name })}
                    onClick={() => setOpened({ what: 'edit', dependent })}
                  >
                    <EditOutlined />
                  </IconButton>
                  <IconButton
                    aria-label={dependentListTexts.delete({ name })}
                    onClick={() => setOpened({ what: 'delete', dependent })}
                  >
                    <DeleteOutlineRounded />
                  </IconButton>
                </>
              )}
            </li>
          )
        })}
      </ul>
      {/* Render the dialog outside the profile's form, because forms must not be nested. */}
      {createPortal(
        <>
          {opened?.what === 'edit' && <DependentDialog dependent={opened.dependent} onClose={close} />}
          {opened?.what === 'delete' && opened.dependent !== null && (
            <DeleteDependent dependent={opened.dependent} onClose={close} />
          )}
        </>,
        document.body,
      )}
    </Card>
  )
}

/** Removes a dependent and all of their data. If the dependent's record is open, returns to the user's own record. */
function useRemoveDependent(onDone: () => void) {
  const notify = useNotify()
  const client = useQueryClient()
  const { person, people, open } = useOpenRecord()
  return useMutation({
    mutationFn: ({ id }: Dependent) => call(removeDependent, { query: { dependentId: id } }),
    onSuccess: async ({ message }, { id }) => {
      notify('success', message)
      if (person.profileId === id) open(people[0].profileId)
      await client.invalidateQueries({ queryKey: dependentsQuery.queryKey })
    },
    onError: (failure) => notify('error', failureText(failure)),
    onSettled: onDone,
  })
}

export function DeleteDependent({ dependent, onClose }: { dependent: Dependent; onClose: () => void }) {
  const removing = useRemoveDependent(onClose)
  const name = `${dependent.firstName} ${dependent.lastName}`
  return (
    <ConfirmDialog
      title={dependentTexts.deleteQuestion({ name })}
      confirm={dependentTexts.delete}
      isOpen
      isBusy={removing.isPending}
      onConfirm={() => removing.mutate(dependent)}
      onClose={onClose}
    >
      <p>{dependentTexts.deleteFacts}</p>
    </ConfirmDialog>
  )
}
