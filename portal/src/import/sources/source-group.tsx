import { fileTexts, kindStates, providerTypeWords, sourceListTexts } from '@kinchart/texts/en/import.ts'
import ChevronRightRounded from 'icon:round-chevron-right'
import ExpandMoreRounded from 'icon:round-expand-more'
import { useId } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { formatInstant } from '#text/format-date.ts'
import { StateChip } from '#ui/state-chip.tsx'
import { stateWords } from '../ledger-words.ts'
import type { SourceGroup } from './group-sources.ts'
import { PersonRow } from './person-row.tsx'
import type { RowProps } from './person-row.tsx'
import styles from './source-group.module.css'

type Props = Omit<RowProps, 'source' | 'isLedgerOpen' | 'isAlone'> & {
  readonly group: SourceGroup
  readonly isOpen: boolean
  readonly openLedgers: ReadonlySet<string>
  readonly onToggle: () => void
}

/** One place with records: its head shows the worst state of its patients, and its rows are the patients. */
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
