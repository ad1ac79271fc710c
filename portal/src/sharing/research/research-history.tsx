import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { researchTexts } from '@kinchart/texts/en/research.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { formatInstantWithTime } from '#text/format-date.ts'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { choiceOf } from '../type-choice.ts'
import { ChosenTypes } from './chosen-types.tsx'
import { consentsQuery } from './research-query.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './research.module.css'

/** Each change with its time and exact scope. */
export function ResearchHistory({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(consentsQuery)
  return (
    <SheetDialog title={researchTexts.history} isOpen onClose={onClose}>
      {isError ? (
        <CouldNotLoad onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p aria-live="polite">{actionTexts.wait}</p>
      ) : data.consents.length === 0 ? (
        <>
          <h3>{messages.noRecordsFound}</h3>
          <p className={common.muted}>{researchTexts.neverShared}</p>
        </>
      ) : (
        <ol className={styles.researchHistory}>
          {data.consents.map(({ id, shareRecord, sharedItems, changedAt, hadPrivacySignal }) => (
            <li key={id}>
              <h3>{shareRecord ? researchTexts.turnedOn : researchTexts.turnedOff}</h3>
              <p className={classNames(common.muted, common.num)}>
                <time dateTime={changedAt}>{formatInstantWithTime(changedAt)}</time>
              </p>
              <ChosenTypes types={recordTypes} choice={choiceOf(sharedItems)} />
              {hadPrivacySignal && <p className={common.help}>{researchTexts.hadSignal}</p>}
            </li>
          ))}
        </ol>
      )}
    </SheetDialog>
  )
}
