import type { ConnectedApp } from '@kinchart/contract/calls/connected-apps.ts'
import { connectedAppTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import ArrowBackRounded from 'icon:round-arrow-back'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { AppsIcon } from '#ui/apps-icon.tsx'
import { Band } from '#ui/band.tsx'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { AppCard } from './app-card.tsx'
import { connectedAppsQuery } from './apps-query.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { EndedApps } from './ended-apps.tsx'
import { ReadingsDialog } from './readings-dialog.tsx'
import styles from './connected-apps.module.css'

/** The apps that a person lets read, and those that could. Source: look/care.md, 27. */
export function ConnectedAppsScreen() {
  const { data, isError, refetch } = useQuery(connectedAppsQuery)
  const [ending, setEnding] = useState<ConnectedApp | null>(null)
  const [changed, setChanged] = useState<ConnectedApp | null>(null)
  const [read, setRead] = useState<ConnectedApp | null>(null)
  const live = data?.filter(({ endedAt }) => endedAt === null) ?? []
  const ended = data?.filter(({ endedAt }) => endedAt !== null) ?? []
  return (
    <div className={styles.apps}>
      <div className={styles.appsHead}>
        <IconButton component={Link} to={paths.myProfile} aria-label={words.back}>
          <ArrowBackRounded />
        </IconButton>
        <PageHead title={words.title} subtitle={words.subtitle} />
      </div>
      {data === undefined &&
        (isError ? <CouldNotLoad onRetry={() => void refetch()} /> : <SkeletonRows rows={4} columns={4} />)}
      {data !== undefined && live.length === 0 && (
        <section className={classNames(common.card)}>
          <ListMiddle icon={<AppsIcon fontSize="large" aria-hidden />} title={words.none}>
            {words.noneFacts}
          </ListMiddle>
        </section>
      )}
      {live.map((one) => (
        <AppCard
          key={one.id}
          connected={one}
          onEnd={() => setEnding(one)}
          onRead={() => setRead(one)}
          onChange={() => setChanged(one)}
        />
      ))}
      {ended.length > 0 && <EndedApps apps={ended} onRead={setRead} />}
      <Band tone="calm">{words.facts}</Band>
      {changed !== null && <ChangeDialog connected={changed} onClose={() => setChanged(null)} />}
      {ending !== null && <EndDialog connected={ending} onClose={() => setEnding(null)} />}
      {read !== null && <ReadingsDialog connected={read} onClose={() => setRead(null)} />}
    </div>
  )
}
