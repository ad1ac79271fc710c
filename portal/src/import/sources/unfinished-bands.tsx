import { progressTexts } from '@kinchart/texts/en/import.ts'
import { useQuery } from '@tanstack/react-query'
import { Band } from '#ui/band.tsx'
import { formatInstant } from '#text/format-date.ts'
import { unfinishedQuery } from '../connected-query.ts'
import type { ConnectAgain } from './use-source-actions.ts'
import common from '#theme/common.module.css'

/** What was begun and lost on the way: a window that was closed, an organization that sent nobody back. */
export function UnfinishedBands({ onConnectAgain }: { onConnectAgain: ConnectAgain }) {
  const { data = [] } = useQuery(unfinishedQuery)
  return data.map(({ ehrEndPointId, hospitalName, profileName, startedAt }) => (
    <Band
      key={`${ehrEndPointId} ${startedAt}`}
      tone="attn"
      actions={
        <button
          type="button"
          className={common.textButton}
          onClick={() => onConnectAgain({ ehrEndPointId, hospitalName })}
        >
          {progressTexts.connectAgain}
          <span className={common.unseen}> {hospitalName}</span>
        </button>
      }
    >
      {progressTexts.notBack({ hospitalName, profileName, startedAt: formatInstant(startedAt) })}
    </Band>
  ))
}
