import { constants } from '@kinchart/contract/rules/constants.ts'
import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import { accessLogTexts, sharingTexts } from '@kinchart/texts/en/sharing.ts'
import { useQuery } from '@tanstack/react-query'
import VisibilityOutlined from 'icon:outline-visibility'
import { useState } from 'react'
import { formatInstant } from '#text/format-date.ts'
import { AccessLogDialog, nameOfTable } from './access-log-dialog.tsx'
import { lastAccessQuery, accessLogQuery } from './recipients-query.ts'
import common from '#theme/common.module.css'
import styles from './share-records.module.css'

type Props = { readonly profileId: string; readonly types: readonly RecordType[] }

export function LastAccess({ profileId, types }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(lastAccessQuery(profileId))
  const all = useQuery(accessLogQuery(profileId, 1, constants.largePageSize))
  if (data === undefined || all.data === undefined) return null
  const [last] = data.accesses
  return (
    <>
      <div className={styles.lastLooked}>
        <VisibilityOutlined aria-hidden />
        <span className={common.grow}>
          {last === undefined
            ? sharingTexts.nobodyLooked
            : sharingTexts.lastLooked({
                who: last.who,
                what: nameOfTable(types, last.table) ?? accessLogTexts.what[last.what].toLowerCase(),
                day: formatInstant(last.openedAt),
              })}
        </span>
        {all.data.total > 0 && (
          <button type="button" className={common.textButton} onClick={() => setOpen(true)}>
            {sharingTexts.seeWhoLooked}
          </button>
        )}
      </div>
      {isOpen && <AccessLogDialog profileId={profileId} types={types} onClose={() => setOpen(false)} />}
    </>
  )
}
