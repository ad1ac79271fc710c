import {
  fileTexts,
  kindStates,
  providerTypeWords,
  sourceListTexts,
  sourceTexts,
  changedHeads,
  ledgerHeads,
  runTexts,
} from '@kinchart/texts/en/import.ts'
import { CheckRounded, ChevronRightRounded, DeleteOutlineRounded, ExpandLessRounded, ExpandMoreRounded } from 'icons'
import { useId } from 'react'
import { classNames, common } from '#theme/styles.ts'
import { formatInstant, formatDate } from '#text/record-text.ts'
import { StateChip, Meter } from '#ui/state-chip.tsx'
import {
  stateWords,
  missingOf,
  splitLedger,
  whyOf,
  isRatingAlone,
  storedLine,
  storedShare,
} from '#import/ledger-words.ts'
import styles from './source-group.module.css'
import type { ConnectedEhr, LedgerRow } from '@kinchart/contract/calls/import.ts'
import IconButton from '@mui/material/IconButton'
import { Avatar } from '#ui/avatar.tsx'
import { FilesOfSource } from '#import/files/files-of-source.tsx'
import { lastImportOf, type SourceGroup, type OpenedKind, type SourceActions, useWhose } from './group-sources.ts'
import { hasLedger, isQuestion, WhatToDo } from './what-to-do.tsx'
import { messages } from '@kinchart/contract/text/texts.ts'
import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import sourcesStyles from './sources.module.css'
import { veteranTexts } from '@kinchart/texts/en/veteran.ts'

type RowProps = {
  readonly source: ConnectedEhr
  readonly isAlone: boolean
  readonly isLedgerOpen: boolean
  readonly queriedId: string | null
  readonly onLedger: (id: string) => void
  readonly onDelete: (source: ConnectedEhr) => void
  readonly onKind: (kind: OpenedKind) => void
  readonly actions: SourceActions
}

function PersonRow({ source, isAlone, isLedgerOpen, queriedId, onLedger, onDelete, onKind, actions }: RowProps) {
  const ledgerId = useId()
  const whose = useWhose(source)
  const { ehrImportRequestId: id, providerName, sourcePatient, state } = source
  const showsIdentity = sourcePatient !== null && !isQuestion(state)
  const day = formatInstant(lastImportOf(source))
  const toggle = { isOpen: isLedgerOpen, controls: ledgerId, onToggle: () => onLedger(id) }
  return (
    <li className={styles.personRow} ref={id === queriedId ? showThis : null} data-source={id}>
      {whose === null ? <span /> : <Avatar name={whose.name} tone={whose.tone} />}
      <div className={styles.personWords}>
        {whose?.label ?? sourceListTexts.nobodyYet}
        {showsIdentity && <small>{identity(sourcePatient)}</small>}
        <small className={styles.inBrief}>
          <Stored source={source} isBrief />
        </small>
        <small className={styles.dayInBrief}>{day}</small>
        {!isAlone && (
          <span className={styles.inBrief}>
            <SourceState source={source} />
          </span>
        )}
      </div>
      <span className={styles.wide}>
        <Stored source={source} />
      </span>
      <span className={classNames(styles.wide, styles.dayAlone)}>{day}</span>
      <span className={styles.wide}>
        <SourceState source={source} />
      </span>
      {hasLedger(source) ? (
        <IconButton
          aria-label={sourceListTexts.ledgerOf({ person: whose?.label ?? providerName, name: providerName })}
          aria-expanded={isLedgerOpen}
          aria-controls={ledgerId}
          onClick={toggle.onToggle}
        >
          {isLedgerOpen ? <ExpandLessRounded /> : <ExpandMoreRounded />}
        </IconButton>
      ) : (
        <span />
      )}
      <IconButton
        aria-label={
          whose === null
            ? sourceListTexts.deleteUnclaimed({ name: providerName })
            : sourceListTexts.deleteOne({ person: whose.label, name: providerName })
        }
        data-deletes={id}
        onClick={() => onDelete(source)}
      >
        <DeleteOutlineRounded />
      </IconButton>
      <WhatToDo source={source} actions={actions} ledger={toggle} />
      {hasLedger(source) && (
        <div id={ledgerId} hidden={!isLedgerOpen} className={styles.ledgerPlace}>
          {isLedgerOpen && (
            <>
              {source.disclaimers?.map((notice) => (
                <p key={notice} className={common.help}>
                  {sourceTexts.note({ name: providerName, notice })}
                </p>
              ))}
              <FilesOfSource source={source} />
              {source.ledger.length > 0 && <Ledger source={source} onKind={onKind} />}
            </>
          )}
        </div>
      )}
    </li>
  )
}

function identity({ name, birthDate }: NonNullable<ConnectedEhr['sourcePatient']>): string {
  const day = formatDate(birthDate)
  if (name === '') return birthDate === '' ? '' : sourceListTexts.thereNoName({ day })
  return birthDate === '' ? sourceListTexts.thereNoDay({ name }) : sourceListTexts.there({ name, day })
}

function showThis(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' })
}

type Props = Omit<RowProps, 'source' | 'isLedgerOpen' | 'isAlone'> & {
  readonly group: SourceGroup
  readonly isOpen: boolean
  readonly openLedgers: ReadonlySet<string>
  readonly onToggle: () => void
}

export function SourceGroupCard({ group, isOpen, openLedgers, onToggle, ...row }: Props) {
  const rowsId = useId()
  const about = aboutGroup(group, isOpen)
  const Chevron = isOpen ? ExpandMoreRounded : ChevronRightRounded
  return (
    <li className={classNames(common.card, styles.sourceGroup)} data-part="source-group">
      <h3>
        <button
          type="button"
          className={styles.groupHead}
          aria-expanded={isOpen}
          aria-controls={rowsId}
          data-group={group.key}
          onClick={onToggle}
        >
          <Chevron aria-hidden />
          <span className={styles.groupName}>{group.providerName}</span>
          <span className={common.unseen}>, </span>
          <StateChip {...stateWords[group.state]} />
          <span className={common.unseen}>, </span>
          <span className={classNames(styles.groupAbout, common.num)}>{about}</span>
        </button>
      </h3>
      <ul id={rowsId} hidden={!isOpen} className={common.num}>
        {isOpen &&
          group.sources.map((source) => (
            <PersonRow
              key={source.ehrImportRequestId}
              {...row}
              source={source}
              isAlone={group.sources.length === 1}
              isLedgerOpen={openLedgers.has(source.ehrImportRequestId)}
            />
          ))}
      </ul>
    </li>
  )
}

function aboutGroup({ sources: [first], people: count, stored, lastImport, state }: SourceGroup, isOpen: boolean) {
  const day = formatInstant(lastImport)
  const about =
    count === 0
      ? sourceListTexts.begun({ day })
      : isOpen || state !== 'complete' || stored === 0
        ? sourceListTexts.people({ count, day })
        : sourceListTexts.peopleRecords({ count, day, records: kindStates.storedAll({ count: stored }) })
  if (!first.files && first.providerType === 'CareOrganization') return about
  return sourceListTexts.kindOfSource({
    about,
    kind: first.files ? fileTexts.type : providerTypeWords[first.providerType],
  })
}

type LedgerProps = { readonly source: ConnectedEhr; readonly onKind: (kind: OpenedKind) => void }

const numberOf = (count: number | null) => count ?? messages.emptyCell

/** One line per resource type: the numbers offered, received and stored, and why records are missing. */
function Ledger({ source, onKind }: LedgerProps) {
  const { reported, none, notAsked } = splitLedger(source.ledger)
  const isGranted = (row: LedgerRow) => row.state !== 'not-granted'
  const heads = source.asksForChanges ? { ...ledgerHeads, ...changedHeads } : ledgerHeads
  return (
    <table className={classNames(sourcesStyles.ledger, common.num)} data-part="ledger">
      <thead>
        <tr>
          <th scope="col">{heads.recordType}</th>
          <th scope="col">{heads.offered}</th>
          <th scope="col">{heads.received}</th>
          <th scope="col">{heads.stored}</th>
          <th scope="col">{heads.notStored}</th>
          <th scope="col">{heads.why}</th>
        </tr>
      </thead>
      <tbody>
        {reported.map((row) => (
          <tr key={row.resourceType}>
            <th scope="row">
              {row.stored > 0 ? (
                <button
                  type="button"
                  className={common.textButton}
                  onClick={() => onKind({ source, resourceType: row.resourceType })}
                >
                  {kindWord(row.resourceType)}
                </button>
              ) : (
                kindWord(row.resourceType)
              )}
            </th>
            <td data-label={heads.offered}>{numberOf(row.offered)}</td>
            <td data-label={heads.received}>{isGranted(row) ? row.received : messages.emptyCell}</td>
            <td data-label={heads.stored}>{isGranted(row) ? row.stored : messages.emptyCell}</td>
            <td data-label={heads.notStored} className={missingOf(row) === 0 ? undefined : sourcesStyles.missing}>
              {numberOf(missingOf(row))}
            </td>
            <td className={sourcesStyles.why}>
              {row.state === 'done' && row.reason === null && <CheckRounded fontSize="small" aria-hidden />}
              {whyOf(row)}
            </td>
          </tr>
        ))}
        {none.length > 0 && (
          <tr>
            <td colSpan={6} className={classNames(sourcesStyles.why, sourcesStyles.none)}>
              <CheckRounded fontSize="small" aria-hidden />
              {runTexts.none({ names: listOf(none) })}
            </td>
          </tr>
        )}
        {notAsked.length > 0 && (
          <tr>
            <td colSpan={6} className={classNames(sourcesStyles.why, sourcesStyles.none)}>
              {sourceTexts.notAsked({ kinds: listOf(notAsked) })}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Stored({ source, isBrief = false }: { source: ConnectedEhr; isBrief?: boolean }) {
  // Nothing has been requested yet.
  const isYetToBegin = source.state === 'confirm-patient' && source.received === 0
  if (source.state === 'choose-patients' || isYetToBegin) return <>{messages.emptyCell}</>
  if (isRatingAlone(source)) return <>{veteranTexts.ratingAlone}</>
  if (isBrief) return <>{storedLine(source)}</>
  const isMoving = source.state === 'running' || source.state === 'waiting'
  const tone = source.state === 'complete' ? 'ok' : isMoving ? 'plain' : 'attn'
  // If the total is unknown, the bar shows the percentage of a running import.
  const share = storedShare(source) ?? (isMoving ? source.percent : null)
  return (
    <span className={classNames(sourcesStyles.stored, common.num)}>
      <span>{storedLine(source)}</span>
      {share !== null && <Meter percent={share} tone={tone} />}
    </span>
  )
}

function SourceState({ source }: { source: ConnectedEhr }) {
  const { word, ...chip } = stateWords[source.state]
  const isMoving = source.state === 'running'
  const hasNote = source.state === 'complete' && (source.disclaimers?.length ?? 0) > 0
  return (
    <StateChip
      {...chip}
      word={hasNote ? sourceTexts.completeWithNote : isMoving ? `${word}, ${source.percent}%` : word}
    />
  )
}
