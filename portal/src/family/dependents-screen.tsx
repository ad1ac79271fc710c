import { DeleteDependent } from './dependents-card.tsx'
import { choiceInWords } from '@kinchart/contract/text/choice-words.ts'
import { authorityTexts, dependentListTexts, dependentTexts } from '@kinchart/texts/en/account.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { Dependent } from '@kinchart/contract/calls/family.ts'
import { messages, pageTitles, dependentLabels } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { AddRounded, DeleteOutlineRounded, EditOutlined, PeopleOutlineRounded } from 'icons'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#paths/paths.ts'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import { formatDate } from '#text/record-text.ts'
import { ListMiddle } from '#ui/list-states.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { PageHead } from '#ui/page.tsx'
import { DependentDialog } from './dependent-dialog.tsx'
import { authorityQuery, dependentsQuery, handoversQuery } from '#session/people.ts'
import { AuthorityBand } from './authority-band.tsx'
import { saveUpdateId } from './dependent-values.ts'
import { common } from '#theme/styles.ts'
import styles from './dependents.module.css'

type Opened = { readonly what: 'edit' | 'delete'; readonly dependent: Dependent | null }

/** Source: S1 §2.8. */
export function DependentsScreen() {
  const { data, isError, refetch } = useQuery(dependentsQuery)
  const authority = useQuery(authorityQuery).data
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const columns = useMemo(
    () =>
      columnsOf(
        setOpened,
        (id) => {
          saveUpdateId(id)
          void navigate(paths.createDependent)
        },
        (id) => authority?.[id]?.state === 'paused',
      ),
    [navigate, authority],
  )
  const handovers = useQuery(handoversQuery).data
  // Sort dependents whose guardian has not confirmed the authority first.
  const adults = (data ?? [])
    .flatMap((dependent) => {
      const state = authority?.[dependent.id]
      return state === undefined ? [] : [{ dependent, state }]
    })
    .toSorted((one, other) => Number(one.state.state === 'confirmed') - Number(other.state.state === 'confirmed'))
  const addButton = (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setOpened({ what: 'edit', dependent: null })}>
      {dependentLabels.add}
    </Button>
  )
  return (
    <>
      <PageHead
        title={pageTitles.dependents}
        subtitle={dependentTexts.subtitle}
        actions={(data?.length ?? 0) > 0 && addButton}
      />
      {adults.length > 0 && (
        <div className={styles.bands}>
          {adults.map(({ dependent, state }) => (
            <AuthorityBand
              key={dependent.id}
              person={{ profileId: dependent.id, name: nameOf(dependent) }}
              authority={state}
              handover={handovers?.[dependent.id]}
            />
          ))}
        </div>
      )}
      <DataTable
        label={pageTitles.dependents}
        columns={columns}
        rows={data}
        rowKey={(row) => row.id}
        pageSize={constants.largePageSize}
        isFailed={isError}
        onRetry={() => void refetch()}
        empty={
          <ListMiddle
            icon={<PeopleOutlineRounded fontSize="large" />}
            title={messages.noRecordsFound}
            actions={addButton}
          >
            {dependentTexts.none}
          </ListMiddle>
        }
      />
      {opened?.what === 'edit' && <DependentDialog dependent={opened.dependent} onClose={close} />}
      {opened?.what === 'delete' && opened.dependent !== null && (
        <DeleteDependent dependent={opened.dependent} onClose={close} />
      )}
    </>
  )
}

const nameOf = ({ firstName, lastName }: Dependent): string => `${firstName} ${lastName}`.trim()
const chosen = (value: string): string => (value === '' ? messages.emptyCell : choiceInWords(value))

const columnsOf = (
  onOpen: (opened: Opened) => void,
  onMore: (id: string) => void,
  isPaused: (id: string) => boolean,
): readonly TableColumn<Dependent>[] => [
  { key: 'name', label: fieldLabels.name, show: nameOf },
  { key: 'relationship', label: fieldLabels.relationship, show: (row) => chosen(row.relationship) },
  {
    key: 'birthDate',
    label: fieldLabels.birthDate,
    show: (row) => <span className={common.num}>{formatDate(row.birthDate)}</span>,
  },
  { key: 'gender', label: fieldLabels.gender, show: (row) => chosen(row.gender) },
  {
    key: 'actions',
    label: dependentListTexts.editAndDelete,
    isActions: true,
    show: (dependent) =>
      isPaused(dependent.id) ? (
        <StateChip tone="attn" word={authorityTexts.paused} />
      ) : (
        <>
          <Button
            onClick={() => onMore(dependent.id)}
            aria-label={dependentListTexts.allDetailsOf({ name: nameOf(dependent) })}
          >
            {dependentListTexts.allDetails}
          </Button>
          <IconButton
            aria-label={dependentListTexts.edit({ name: nameOf(dependent) })}
            onClick={() => onOpen({ what: 'edit', dependent })}
          >
            <EditOutlined />
          </IconButton>
          <IconButton
            aria-label={dependentListTexts.delete({ name: nameOf(dependent) })}
            onClick={() => onOpen({ what: 'delete', dependent })}
          >
            <DeleteOutlineRounded />
          </IconButton>
        </>
      ),
  },
]
