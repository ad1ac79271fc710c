import { organizationsQuery } from './organizations-query.ts'
import type { CareOrganization } from '@kinchart/contract/calls/directory.ts'
import { connectTexts, importLabels } from '@kinchart/texts/en/import.ts'
import Button from '@mui/material/Button'
import { useEffect, useRef, useId, useState } from 'react'
import { classNames, common } from '#theme/styles.ts'
import styles from './import.module.css'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CloseRounded, InfoOutlined, SearchRounded } from 'icons'
import { Field } from '#ui/field.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import type { Wanted } from './organization-request.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'

type Props = {
  readonly organizations: readonly CareOrganization[]
  readonly search: string
  readonly total: number
  readonly isDirectoryEmpty: boolean
  readonly hasMore: boolean
  readonly isFetchingMore: boolean
  readonly onMore: () => void
  readonly onImport: (organization: CareOrganization) => void
  /**
   * Called with null if the user's organization is not listed. Called with an organization if that organization can't
   * be connected yet.
   */
  readonly onAsk: (organization: CareOrganization | null) => void
}

function OrganizationList({
  organizations,
  search,
  total,
  isDirectoryEmpty,
  hasMore,
  isFetchingMore,
  onMore,
  onImport,
  onAsk,
}: Props) {
  if (isDirectoryEmpty) {
    return (
      <p className={styles.orgNone} data-part="org-none" aria-live="polite">
        {importLabels.directoryEmpty}
      </p>
    )
  }
  if (organizations.length === 0) {
    return (
      <div className={styles.orgNone} data-part="org-none" aria-live="polite">
        <p>{importLabels.noneListed}</p>
        <Button variant="outlined" size="small" onClick={() => onAsk(null)}>
          {importLabels.askFor}
        </Button>
      </div>
    )
  }
  return (
    <ul
      key={search}
      className={styles.orgList}
      data-part="org-list"
      aria-label={connectTexts.organizations}
      tabIndex={-1}
    >
      {organizations.map((one) => (
        <li key={one.ehrEndPointId}>
          <div className={common.grow}>
            {one.hospitalName} <span className={classNames(common.muted, common.num)}>({one.ehrEndPointId})</span>
            {one.place !== '' && <small>{one.place}</small>}
            {!one.isConnectable && <small>{one.notConnectableReason ?? importLabels.notConnectable}</small>}
          </div>
          {one.isConnectable ? (
            <Button
              variant="outlined"
              size="small"
              onClick={() => onImport(one)}
              aria-label={connectTexts.importFrom({ name: one.hospitalName })}
            >
              {importLabels.importAction}
            </Button>
          ) : (
            <Button
              size="small"
              onClick={() => onAsk(one)}
              aria-label={`${importLabels.askForThis}: ${one.hospitalName}`}
            >
              {importLabels.askForThis}
            </Button>
          )}
        </li>
      ))}
      {(hasMore || total > 0) && (
        <MoreLine
          shown={organizations.length}
          total={total}
          hasMore={hasMore}
          isFetching={isFetchingMore}
          onMore={onMore}
        />
      )}
    </ul>
  )
}

type MoreProps = { shown: number; total: number; hasMore: boolean; isFetching: boolean; onMore: () => void }

function MoreLine({ shown, total, hasMore, isFetching, onMore }: MoreProps) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const end = line.current
    if (end === null || !hasMore || isFetching) return undefined
    const sight = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) onMore()
    })
    sight.observe(end)
    return () => sight.disconnect()
  }, [hasMore, isFetching, onMore])
  return (
    <li className={classNames(styles.orgMore, common.num)} ref={line} aria-live="polite">
      {hasMore ? connectTexts.shownMore({ shown, total }) : connectTexts.shown({ shown, total })}
    </li>
  )
}

type OrganizationCardProps = {
  readonly providerType: ProviderType
  readonly onImport: (organization: CareOrganization) => void
  readonly onAsk: (wanted: Wanted) => void
}

export function OrganizationCard({ providerType, onImport, onAsk }: OrganizationCardProps) {
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
