import { gapSentences } from '@kinchart/contract/rules/completeness.ts'
import { searchTexts } from '@kinchart/texts/en/search.ts'
import InfoOutlined from 'icon:outline-info'
import CheckRounded from 'icon:round-check'
import type { SearchAnswer } from './search-query.ts'
import styles from './search.module.css'

/** What was looked through, and what could not be. */
export function ReachPart({ answer: { reach, sources } }: { answer: SearchAnswer }) {
  const { records, documents, notes, pictures, unread, absent, waiting, unreadable } = reach
  const searched = [
    searchTexts.records({ count: records }),
    ...(documents > 0 ? [searchTexts.documents({ count: documents })] : []),
    ...(notes > 0 ? [searchTexts.notes({ count: notes })] : []),
  ]
  const left = [
    ...(pictures > 0 ? [searchTexts.pictures({ count: pictures })] : []),
    ...(unread > 0 ? [searchTexts.unread({ count: unread })] : []),
    ...(absent > 0 ? [searchTexts.absent({ count: absent })] : []),
    ...(waiting > 0 ? [searchTexts.waiting({ count: waiting })] : []),
    ...(unreadable > 0 ? [searchTexts.unreadable({ count: unreadable })] : []),
    ...gapSentences({ sources, unreadable: 0 }),
  ]
  return (
    <div className={styles.searchReach} data-part="search-reach">
      <section>
        <h3>{searchTexts.searched}</h3>
        <ul>
          {searched.map((sentence) => (
            <li key={sentence}>
              <CheckRounded fontSize="small" aria-hidden />
              {sentence}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{searchTexts.notSearched}</h3>
        <ul>
          {left.length === 0 && (
            <li>
              <CheckRounded fontSize="small" aria-hidden />
              {searchTexts.everything}
            </li>
          )}
          {left.map((sentence) => (
            <li key={sentence}>
              <InfoOutlined fontSize="small" aria-hidden />
              {sentence}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
