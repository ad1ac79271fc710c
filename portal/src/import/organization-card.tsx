import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { CareOrganization } from '@kinchart/contract/calls/directory.ts'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import { importLabels } from '@kinchart/texts/en/import.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useInfiniteQuery } from '@tanstack/react-query'
import InfoOutlined from 'icon:outline-info'
import CloseRounded from 'icon:round-close'
import SearchRounded from 'icon:round-search'
import { useId, useState } from 'react'
import { Field } from '#ui/field.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { OrganizationList } from './organization-list.tsx'
import type { Wanted } from './organization-request.tsx'
import { organizationsQuery } from './organizations-query.ts'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import styles from './import.module.css'

type Props = {
  readonly providerType: ProviderType
  readonly onImport: (organization: CareOrganization) => void
  readonly onAsk: (wanted: Wanted) => void
}

export function OrganizationCard({ providerType, onImport, onAsk }: Props) {
  const inputId = useId()
  const [typed, setTyped] = useState('')
  const [isUnchosen, setUnchosen] = useState(false)
  const settled = useDebouncedValue(typed, constants.searchDebounceMs)
  const list = useInfiniteQuery(organizationsQuery(providerType, settled))
  const organizations = [
    ...new Map(list.data?.pages.flatMap((page) => page.endpoints).map((one) => [one.ehrEndPointId, one])).values(),
  ]
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setUnchosen(true)
        }}
      >
        <Field
          id={inputId}
          label={importLabels.picker}
          placeholder={importLabels.pickerPlaceholder}
          autoComplete="off"
          value={typed}
          error={isUnchosen ? messages.chooseFacility : undefined}
          onChange={(event) => {
            setUnchosen(false)
            setTyped(event.target.value)
          }}
          slotProps={{ input: { maxLength: constants.searchLength, enterKeyHint: 'search' } }}
          startAdornment={<SearchRounded aria-hidden sx={{ marginInlineEnd: '0.625rem', color: 'var(--ink-2)' }} />}
          endAdornment={
            typed === '' ? (
              <Tooltip title={importLabels.tooltip} describeChild enterTouchDelay={0} leaveTouchDelay={8000}>
                <IconButton aria-label={importLabels.aboutList} sx={{ marginInlineEnd: '-0.5rem' }}>
                  <InfoOutlined fontSize="small" />
                </IconButton>
              </Tooltip>
            ) : (
              <IconButton
                aria-label={uiTexts.clearSearch}
                onClick={() => setTyped('')}
                sx={{ marginInlineEnd: '-0.5rem' }}
              >
                <CloseRounded fontSize="small" />
              </IconButton>
            )
          }
        />
      </form>
      <div className={styles.orgArea}>
        {list.isPending && (
          <div className={styles.orgWait}>
            <SkeletonRows rows={4} columns={2} />
          </div>
        )}
        {list.isError && <CouldNotLoad onRetry={() => void list.refetch()} />}
        {list.isSuccess && (
          <OrganizationList
            organizations={organizations}
            search={settled}
            total={list.data.pages.at(-1)?.total ?? 0}
            isDirectoryEmpty={list.data.pages.at(-1)?.isDirectoryEmpty ?? false}
            hasMore={list.hasNextPage}
            isFetchingMore={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
            onImport={onImport}
            onAsk={(one) => onAsk(one ?? { hospitalName: typed.trim() })}
          />
        )}
      </div>
    </>
  )
}
