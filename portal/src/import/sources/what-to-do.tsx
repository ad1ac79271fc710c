import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import { sourceListTexts, sourceTexts } from '@kinchart/texts/en/import.ts'
import { ledgerReasons } from '@kinchart/texts/en/ledger.ts'
import { veteranTexts } from '@kinchart/texts/en/veteran.ts'
import Button from '@mui/material/Button'
import { RefreshRounded } from 'icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { common } from '#theme/styles.ts'
import { formatInstant } from '#text/record-text.ts'
import { ConfirmPatient } from '#import/whose-records.tsx'
import { AddNewerFile } from '../files/files-of-source.tsx'
import { WhoIsWho } from '#import/who-is-who/who-is-who.tsx'
import { isRatingAlone, progressOf, splitLacking } from '#import/ledger-words.ts'
import { type SourceActions, useWhose } from './group-sources.ts'
import styles from './source-group.module.css'
import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { RichText } from '#ui/page.tsx'

const SHOWN = 3

function WhatIsMissing({ source: { ledger, reason } }: { source: ConnectedEhr }) {
  const { lacking, notGranted } = splitLacking(ledger)
  const more = Math.max(0, lacking.length - SHOWN)
  if (lacking.length === 0 && notGranted.length === 0) return reason === null ? null : <p>{ledgerReasons[reason]}</p>
  return (
    <ul className={styles.lacks}>
      {lacking.slice(0, SHOWN).map((row) => (
        <li key={row.resourceType}>
          <RichText
            text={sourceTexts.lacks}
            parts={{ kind: <b>{kindWord(row.resourceType)}</b>, what: progressOf(row) }}
          />
        </li>
      ))}
      {more > 0 && <li>{sourceTexts.lacksMore({ count: more })}</li>}
      {notGranted.length > 0 && <li>{sourceTexts.notGranted({ kinds: listOf(notGranted) })}</li>}
    </ul>
  )
}

export const isQuestion = (state: ImportState): boolean => state === 'confirm-patient' || state === 'choose-patients'

export const hasLedger = ({ ledger, files, state }: ConnectedEhr): boolean =>
  !isQuestion(state) && (ledger.length > 0 || Boolean(files))

type Props = {
  readonly source: ConnectedEhr
  readonly actions: SourceActions
  readonly ledger: { readonly isOpen: boolean; readonly controls: string; readonly onToggle: () => void }
}

export function WhatToDo({ source, actions, ledger }: Props) {
  const whose = useWhose(source)
  const { state, reason, providerName: name } = source
  const person = whose?.label ?? source.profileName
  if (state === 'choose-patients')
    return (
      <div className={styles.question}>
        <WhoIsWho ehrImportRequestId={source.ehrImportRequestId} onStarted={actions.refresh} />
      </div>
    )
  if (state === 'confirm-patient')
    return (
      <div className={styles.question}>
        <ConfirmPatient
          source={source}
          isBusy={actions.isBusy}
          onAnswer={(isSamePerson) => actions.confirm(source, isSamePerson)}
        />
      </div>
    )
  if (state === 'needs-you')
    return (
      <Why
        acts={
          <Button variant="contained" size="small" onClick={() => actions.connectAgain(source)}>
            {sourceTexts.connectAgain}
          </Button>
        }
      >
        <p>
          {ledgerReasons[reason ?? 'access-ended']}{' '}
          {source.completeAsOf === null
            ? sourceTexts.arrivedSoFar
            : sourceTexts.completeAsOf({ when: formatInstant(source.completeAsOf) })}
        </p>
      </Why>
    )
  if (state === 'waiting' && source.nextTryAt !== null)
    return (
      <Why>
        <p>{sourceTexts.nextTry({ when: formatInstant(source.nextTryAt) })}</p>
      </Why>
    )
  if (state === 'complete') {
    const isVeteran = source.providerType === 'Veterans'
    const canSync = !source.files && !isRatingAlone(source)
    if (!isVeteran && !(canSync && ledger.isOpen)) return null
    return (
      <Why
        acts={
          <>
            {isVeteran && (
              <Button component={Link} to={paths.veteranHistory} variant="outlined" size="small">
                {veteranTexts.seeRating}
              </Button>
            )}
            {canSync && (ledger.isOpen || isVeteran) && <SyncNow {...{ source, person, actions }} />}
          </>
        }
      />
    )
  }
  if (state !== 'partial' && state !== 'failed') return null
  const canSync = !source.files && state === 'partial'
  const needsGrant = source.ledger.some((row) => row.state === 'not-granted' || row.reason === 'granted-in-part')
  return (
    <Why
      acts={
        <>
          {source.files ? (
            <AddNewerFile />
          ) : (
            <Button
              variant="outlined"
              size="small"
              startIcon={<RefreshRounded />}
              disabled={actions.isBusy}
              onClick={() => actions.tryAgain(source)}
              aria-label={sourceTexts.tryAgainOf({ person, name })}
            >
              {completenessTexts.tryAgain}
            </Button>
          )}
          {canSync && <SyncNow {...{ source, person, actions }} />}
          {needsGrant && !source.files && (
            <Button size="small" onClick={() => actions.connectAgain(source)}>
              {sourceTexts.grantMore}
            </Button>
          )}
          {hasLedger(source) && (
            <button
              type="button"
              className={common.textButton}
              aria-expanded={ledger.isOpen}
              aria-controls={ledger.controls}
              onClick={ledger.onToggle}
            >
              {ledger.isOpen ? sourceListTexts.hideLedger : sourceListTexts.seeLedger}
            </button>
          )}
        </>
      }
    >
      <WhatIsMissing source={source} />
    </Why>
  )
}

function SyncNow({ source, person, actions }: { source: ConnectedEhr; person: string; actions: SourceActions }) {
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<RefreshRounded />}
      disabled={actions.isBusy}
      onClick={() => actions.syncNow(source)}
      aria-label={sourceTexts.syncNowOf({ person, name: source.providerName })}
    >
      {sourceTexts.syncNow}
    </Button>
  )
}

function Why({ children, acts }: { children?: ReactNode; acts?: ReactNode }) {
  return (
    <div className={styles.toDo}>
      {children}
      {acts !== undefined && <div className={styles.toDoActs}>{acts}</div>}
    </div>
  )
}
