import { sourceListTexts } from '@kinchart/texts/import.ts'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { formatDate, formatInstant } from '#text/format-date.ts'
import { FilesOfSource } from '../files/files-of-source.tsx'
import { Ledger } from './ledger.tsx'
import { SourceState, Stored, WhatToDo, WhoseRecord } from './source-parts.tsx'
import type { SourcesProps } from './source-parts.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './sources.module.css'

export function SourceCards({ sources, opened, asked, onToggle, onDelete, onKind, actions }: SourcesProps) {
  return (
    <ul className={styles.sourceCards}>
      {sources.map((source) => {
        const id = source.ehrImportRequestId
        const isOpen = opened.has(id)
        return (
          <li key={id} className={classNames(common.card, styles.sourceCard)} ref={id === asked ? showThis : null}>
            <div className={styles.sourceCardHead}>
              <h3 className={common.grow}>{source.providerName}</h3>
              <SourceState source={source} />
            </div>
            <dl className={common.num}>
              <dt>{sourceListTexts.whose}</dt>
              <dd>
                <WhoseRecord source={source} />
              </dd>
              {source.sourcePatient !== null && source.state !== 'confirm-patient' && (
                <>
                  <dt>{sourceListTexts.namedThere}</dt>
                  <dd>
                    {sourceListTexts.named({
                      name: source.sourcePatient.name,
                      day: formatDate(source.sourcePatient.birthDate),
                    })}
                  </dd>
                </>
              )}
              <dt>{sourceListTexts.lastImport}</dt>
              <dd>{formatInstant(source.endedAt ?? source.startedAt)}</dd>
              <dt>{sourceListTexts.stored}</dt>
              <dd>
                <Stored source={source} />
              </dd>
            </dl>
            <WhatToDo source={source} actions={actions} />
            {isOpen && <FilesOfSource source={source} />}
            {isOpen && source.ledger.length > 0 && <Ledger source={source} onKind={onKind} />}
            <div className={styles.sourceCardActs}>
              {(source.ledger.length > 0 || source.files) && (
                <Button
                  size="small"
                  aria-expanded={isOpen}
                  onClick={() => onToggle(id)}
                  sx={{ marginLeft: '-0.875rem' }}
                >
                  {isOpen ? sourceListTexts.hideLedger : sourceListTexts.seeLedger}
                </Button>
              )}
              <span className={common.grow} />
              <IconButton
                aria-label={sourceListTexts.deleteOne({ name: source.providerName })}
                onClick={() => onDelete(source)}
              >
                <DeleteOutlineRounded />
              </IconButton>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function showThis(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'center' })
}
