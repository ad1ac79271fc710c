import type { CheckInChoice, CheckInRecords, OfferedEntry } from '@kinchart/contract/calls/check-in.ts'
import { gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import { meaningLine, qualified } from '@kinchart/contract/rules/meaning.ts'
import { checkInTexts as words } from '@kinchart/texts/en/check-in.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { OwnChip } from '#record/own-chip.tsx'
import { formatDate } from '#text/format-date.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { chosenEntries } from './choices.ts'
import { entryWords } from './entry-words.ts'
import styles from './check-in.module.css'

const NAMED = 6

/** The entries that would be sent for one item, in words. */
export function RecordsFacts({
  item,
  choice,
}: {
  readonly item: CheckInRecords
  readonly choice: CheckInChoice | undefined
}) {
  const chosen = chosenEntries(item, choice)
  const own = chosen.filter(({ row }) => row.addedBy !== undefined)
  const left = item.entries.length - chosen.length
  const ruledOut = chosen.filter(({ place }) => place === 'ruled-out').length
  const isSent = choice?.isDeclined === false
  const page = { sources: item.sources, unreadable: item.unreadable }
  return (
    <>
      {item.isOpen && <p className={common.muted}>{words.open}</p>}
      {item.person !== null && isSent && choice.withPerson && (
        <p className={common.muted}>{personWords(item.person)}</p>
      )}
      {item.total === 0 && item.person === null && <p className={common.muted}>{words.nothingHeld}</p>}
      {item.entries.length > 0 && isSent && (
        <p className={classNames(common.muted, common.num)}>
          {item.total > item.entries.length
            ? words.chosenOfMore({ count: chosen.length, offered: item.entries.length, all: item.total })
            : words.chosen({ count: chosen.length, all: item.total })}
          {chosen.length > 0 && `: ${namesOf(chosen)}`}
          {'. '}
          {left > 0 && chosen.length > 0 && words.leftOut({ count: left })}{' '}
          {ruledOut > 0 && words.ruledOut({ count: ruledOut })}
        </p>
      )}
      {own.map((entry) => (
        <p key={entry.row.id} className={styles.own}>
          {entryWords(entry).title}
          {entry.row.addedBy !== undefined && <OwnChip addedBy={entry.row.addedBy} />}
        </p>
      ))}
      {item.sources.length > 0 && isSent && !isWhole(page) && gapSentences(page).length > 0 && (
        <p className={common.muted}>
          {words.notWhole} {gapSentences(page).join(' ')}
        </p>
      )}
    </>
  )
}

function namesOf(chosen: readonly OfferedEntry[]): string {
  // 'Not given: Influenza': what qualifies an entry is never left out.
  const names = chosen
    .slice(0, NAMED)
    .map((entry) => qualified(meaningLine(entry.row.meaning), entryWords(entry).title))
  return listOf([...new Set(names), ...(chosen.length > NAMED ? ['…'] : [])])
}

const personWords = ({ name, birthDate, gender }: NonNullable<CheckInRecords['person']>): string =>
  words.person({ facts: listOf([name, birthDate === null ? null : formatDate(birthDate), gender]) })
