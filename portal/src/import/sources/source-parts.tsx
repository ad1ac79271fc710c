import type { ConnectedEhr } from '@kinchart/contract/import.ts'
import { sourceTexts } from '@kinchart/texts/import.ts'
import { veteranTexts } from '@kinchart/texts/veteran.ts'
import { messages } from '@kinchart/contract/texts.ts'
import RefreshRounded from '@mui/icons-material/RefreshRounded'
import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { useOpenRecord } from '#session/people.ts'
import { formatInstant } from '#text/format-date.ts'
import { Meter, StateChip } from '#ui/state-chip.tsx'
import { ConfirmPatient } from '../confirm-patient.tsx'
import { AddNewerFile } from '../files/files-of-source.tsx'
import { WhoIsWho } from '../who-is-who/who-is-who.tsx'
import { isRatingAlone, stateWords, storedLine, storedShare } from '../ledger-words.ts'
import type { OpenedKind } from './opened-kind.ts'
import type { SourceActions } from './use-source-actions.ts'
import { ledgerReasons } from '@kinchart/texts/ledger.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './sources.module.css'

export type SourcesProps = {
  readonly sources: readonly ConnectedEhr[]
  readonly opened: ReadonlySet<string>
  /** The source this page was asked to show. */
  readonly asked: string | null
  readonly onToggle: (id: string) => void
  readonly onDelete: (source: ConnectedEhr) => void
  readonly onKind: (kind: OpenedKind) => void
  readonly actions: SourceActions
}

/** The name as the picker writes it, so that it is the same person everywhere. */
export function WhoseRecord({ source }: { source: ConnectedEhr }) {
  const { people } = useOpenRecord()
  // Nobody has said yet whose records these are.
  if (source.state === 'choose-patients') return <>{messages.emptyCell}</>
  return <>{people.find(({ profileId }) => profileId === source.profileId)?.label ?? source.profileName}</>
}

export function Stored({ source }: { source: ConnectedEhr }) {
  // Nothing has been asked for yet.
  if (source.state === 'choose-patients') return <>{messages.emptyCell}</>
  if (isRatingAlone(source)) return <>{veteranTexts.ratingAlone}</>
  const share = storedShare(source)
  const tone =
    source.state === 'complete' ? 'ok' : source.state === 'running' || source.state === 'waiting' ? 'plain' : 'attn'
  return (
    <span className={classNames(styles.stored, common.num)}>
      <span>{storedLine(source)}</span>
      <Meter percent={share ?? source.percent} tone={tone} />
    </span>
  )
}

export function SourceState({ source }: { source: ConnectedEhr }) {
  const { word, tone } = stateWords[source.state]
  const isMoving = source.state === 'running'
  return <StateChip tone={tone} word={isMoving ? `${word}, ${source.percent}%` : word} />
}

/** What the state asks of the person, with the way to do it. */
export function WhatToDo({ source, actions }: { source: ConnectedEhr; actions: SourceActions }) {
  if (source.state === 'choose-patients')
    return <WhoIsWho ehrImportRequestId={source.ehrImportRequestId} onStarted={actions.refresh} />
  if (source.state === 'confirm-patient') {
    return (
      <ConfirmPatient
        source={source}
        isBusy={actions.isBusy}
        onAnswer={(isSamePerson) => actions.confirm(source, isSamePerson)}
      />
    )
  }
  const reason = source.reason === null ? null : ledgerReasons[source.reason]
  if (source.state === 'needs-you') {
    return (
      <div className={styles.sourceDo}>
        <p>
          {reason ?? ledgerReasons['access-ended']}{' '}
          {source.completeAsOf === null
            ? sourceTexts.arrivedSoFar
            : sourceTexts.completeAsOf({ when: formatInstant(source.completeAsOf) })}
        </p>
        <Button
          variant="outlined"
          size="small"
          startIcon={<VpnKeyOutlined />}
          onClick={() => actions.connectAgain(source)}
        >
          {sourceTexts.connectAgain}
        </Button>
      </div>
    )
  }
  if (source.state === 'waiting' && source.nextTryAt !== null)
    return (
      <div className={styles.sourceDo}>
        <p>{sourceTexts.nextTry({ when: formatInstant(source.nextTryAt) })}</p>
      </div>
    )
  if (isRatingAlone(source)) return <SeeRating />
  if (source.state === 'complete' && !source.files)
    return (
      <>
        {source.providerType === 'Veterans' && <SeeRating />}
        <SyncNow source={source} actions={actions} />
      </>
    )
  if (source.state !== 'partial' && source.state !== 'failed') return null
  if (source.files) return <AddNewerFile />
  const needsGrant = source.ledger.some(({ state }) => state === 'not-granted')
  return (
    <div className={styles.sourceDo}>
      {reason !== null && source.ledger.length === 0 && <p>{reason}</p>}
      <Button
        variant="outlined"
        size="small"
        startIcon={<RefreshRounded />}
        disabled={actions.isBusy}
        onClick={() => actions.tryAgain(source)}
      >
        {sourceTexts.tryAgain}
      </Button>
      {needsGrant && (
        <Button size="small" onClick={() => actions.connectAgain(source)}>
          {sourceTexts.grantMore}
        </Button>
      )}
    </div>
  )
}

/** Reads the source in full, so that what it has removed is seen, too. */
const SyncNow = ({ source, actions }: { source: ConnectedEhr; actions: SourceActions }) => (
  <div className={styles.sourceDo}>
    <Button
      size="small"
      startIcon={<RefreshRounded />}
      disabled={actions.isBusy}
      onClick={() => actions.syncNow(source)}
      aria-label={`${sourceTexts.syncNow}: ${source.providerName}`}
    >
      {sourceTexts.syncNow}
    </Button>
  </div>
)

/** A rating is no record of a list: it has a page of its own. */
const SeeRating = () => (
  <div className={styles.sourceDo}>
    <Button component={Link} to={paths.veteranHistory} variant="outlined" size="small">
      {veteranTexts.seeRating}
    </Button>
  </div>
)
