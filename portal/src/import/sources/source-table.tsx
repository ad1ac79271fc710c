import type { ConnectedEhr } from '@kinchart/contract/import.ts'
import { fileTexts, sourceListTexts } from '@kinchart/texts/import.ts'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import IconButton from '@mui/material/IconButton'
import { Fragment } from 'react'
import { formatDate, formatInstant } from '#text/format-date.ts'
import { FilesOfSource } from '../files/files-of-source.tsx'
import { Ledger } from './ledger.tsx'
import { SourceState, Stored, WhatToDo, WhoseRecord } from './source-parts.tsx'
import type { SourcesProps } from './source-parts.tsx'
import { providerTypeWords } from '@kinchart/texts/import.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './sources.module.css'

export function SourceTable({ sources, opened, asked, onToggle, onDelete, onKind, actions }: SourcesProps) {
  return (
    <div className={styles.sourceFrame}>
      <table className={styles.sourceTable}>
        <thead>
          <tr>
            <th scope="col">{sourceListTexts.source}</th>
            <th scope="col">{sourceListTexts.type}</th>
            <th scope="col">{sourceListTexts.whose}</th>
            <th scope="col">{sourceListTexts.lastImport}</th>
            <th scope="col">{sourceListTexts.stored}</th>
            <th scope="col">{sourceListTexts.state}</th>
            <th scope="col">
              <span className={common.unseen}>{sourceListTexts.delete}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => {
            const id = source.ehrImportRequestId
            const isOpen = opened.has(id) || isAsked(source)
            return (
              <Fragment key={id}>
                <tr ref={id === asked ? showThis : null}>
                  <td>
                    <SourceName source={source} isOpen={isOpen} onToggle={onToggle} />
                  </td>
                  <td className={common.muted}>
                    {source.files ? fileTexts.type : providerTypeWords[source.providerType]}
                  </td>
                  <td>
                    <WhoseRecord source={source} />
                  </td>
                  <td className={common.num}>{formatInstant(source.endedAt ?? source.startedAt)}</td>
                  <td>
                    <Stored source={source} />
                  </td>
                  <td>
                    <SourceState source={source} />
                  </td>
                  <td>
                    <IconButton
                      aria-label={sourceListTexts.deleteOne({ name: source.providerName })}
                      onClick={() => onDelete(source)}
                    >
                      <DeleteOutlineRounded />
                    </IconButton>
                  </td>
                </tr>
                {isOpen && (
                  <tr className={styles.sourceOpen} id={`source-${id}`}>
                    <td colSpan={7}>
                      {source.sourcePatient !== null && source.state !== 'confirm-patient' && (
                        <p className={common.help}>
                          {sourceListTexts.thereThisPerson({
                            name: source.sourcePatient.name,
                            day: formatDate(source.sourcePatient.birthDate),
                          })}
                        </p>
                      )}
                      <FilesOfSource source={source} />
                      {source.ledger.length > 0 && <Ledger source={source} onKind={onKind} />}
                      <WhatToDo source={source} actions={actions} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function showThis(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' })
}

type NameProps = { source: ConnectedEhr; isOpen: boolean; onToggle: (id: string) => void }

function SourceName({ source, isOpen, onToggle }: NameProps) {
  const Chevron = isOpen ? ExpandMoreRounded : ChevronRightRounded
  return (
    <button
      type="button"
      className={isOpen ? classNames(styles.sourceName, styles.open) : styles.sourceName}
      aria-expanded={isOpen}
      aria-controls={`source-${source.ehrImportRequestId}`}
      onClick={() => onToggle(source.ehrImportRequestId)}
    >
      <Chevron aria-hidden />
      <span>{source.providerName}</span>
    </button>
  )
}

/** What the person is asked is open without a click. */
const isAsked = ({ state }: SourcesProps['sources'][number]): boolean =>
  state === 'confirm-patient' || state === 'choose-patients'
