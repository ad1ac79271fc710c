import { fileTexts, kindStates, providerTypeWords, sourceListTexts, sourceTexts } from '@kinchart/texts/en/import.ts'
import ChevronRightRounded from 'icon:round-chevron-right'
import ExpandMoreRounded from 'icon:round-expand-more'
import { useId } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { formatInstant, formatDate } from '#text/format-date.ts'
import { StateChip } from '#ui/state-chip.tsx'
import { stateWords } from '../ledger-words.ts'
import styles from './source-group.module.css'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import IconButton from '@mui/material/IconButton'
import DeleteOutlineRounded from 'icon:round-delete-outline'
import ExpandLessRounded from 'icon:round-expand-less'
import { Avatar } from '#ui/avatar.tsx'
import { FilesOfSource } from '#import/files/files-of-source.tsx'
import { lastImportOf, type SourceGroup } from './group-sources.ts'
import { Ledger } from './ledger.tsx'
import type { OpenedKind } from './opened-kind.ts'
import { SourceState, Stored } from './source-parts.tsx'
import type { SourceActions } from './use-source-actions.ts'
import { useWhose } from './use-source-owners.ts'
import { hasLedger, isQuestion, WhatToDo } from './what-to-do.tsx'

type RowProps = {
  readonly source: ConnectedEhr
  readonly isAlone: boolean
  readonly isLedgerOpen: boolean
  readonly asked: string | null
  readonly onLedger: (id: string) => void
  readonly onDelete: (source: ConnectedEhr) => void
  readonly onKind: (kind: OpenedKind) => void
  readonly actions: SourceActions
}

function PersonRow({ source, isAlone, isLedgerOpen, asked, onLedger, onDelete, onKind, actions }: RowProps) {
  const ledgerId = useId()
  const whose = useWhose(source)
  const { ehrImportRequestId: id, providerName, sourcePatient, state } = source
  const showsIdentity = sourcePatient !== null && !isQuestion(state)
  const day = formatInstant(lastImportOf(source))
  const toggle = { isOpen: isLedgerOpen, controls: ledgerId, onToggle: () => onLedger(id) }
  return (
    <li className={styles.personRow} ref={id === asked ? showThis : null} data-source={id}>
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
