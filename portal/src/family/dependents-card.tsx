import { choiceInWords } from '@kinchart/contract/text/choice-words.ts'
import { authorityTexts, dependentListTexts, dependentTexts } from '@kinchart/texts/en/account.ts'
import type { Dependent } from '@kinchart/contract/calls/family.ts'
import { pageTitles, dependentLabels } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import EditOutlined from 'icon:outline-edit'
import AddRounded from 'icon:round-add'
import DeleteOutlineRounded from 'icon:round-delete-outline'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { formatDate } from '#text/format-date.ts'
import { StateChip } from '#ui/state-chip.tsx'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { DeleteDependent } from './delete-dependent.tsx'
import { DependentDialog } from './dependent-dialog.tsx'
import { dependentsQuery, useIsPaused, useOpenRecord } from '#session/people.ts'
import styles from './dependents.module.css'
import { classNames, common } from '#theme/styles.ts'
import cardStyles from '#ui/card.module.css'

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
      {/* The dialog's form must not be nested in the profile's. */}
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
