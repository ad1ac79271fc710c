import type { CareOrganization } from '@kinchart/contract/calls/directory.ts'
import { connectTexts, importLabels } from '@kinchart/texts/en/import.ts'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './import.module.css'

type Props = {
  readonly organizations: readonly CareOrganization[]
  readonly search: string
  readonly total: number
  readonly isDirectoryEmpty: boolean
  readonly hasMore: boolean
  readonly isFetchingMore: boolean
  readonly onMore: () => void
  readonly onImport: (organization: CareOrganization) => void
  /** Called with null for an organization that is not listed, or with an organization that can't be connected yet. */
  readonly onAsk: (organization: CareOrganization | null) => void
}

export function OrganizationList({
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
