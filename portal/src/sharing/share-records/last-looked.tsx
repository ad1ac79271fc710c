import { constants } from '@kinchart/contract/constants.ts'
import type { RecordType } from '@kinchart/contract/record-types.ts'
import { openingTexts, sharingTexts } from '@kinchart/contract/texts-sharing.ts'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '#text/format-date.ts'
import { OpeningsDialog, nameOfTable } from './openings-dialog.tsx'
import { lastLookQuery, openingsQuery } from './parties-query.ts'

type Props = { readonly profileId: string; readonly types: readonly RecordType[] }

/** Who looked last, and the way to everybody who did. */
export function LastLooked({ profileId, types }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(lastLookQuery(profileId))
  const all = useQuery(openingsQuery(profileId, 1, constants.largePageSize))
  if (data === undefined || all.data === undefined) return null
  const [last] = data.openings
  return (
    <>
      <div className="last-looked">
        <VisibilityOutlined aria-hidden />
        <span className="grow">
          {last === undefined
            ? sharingTexts.nobodyLooked
            : sharingTexts.lastLooked(
                last.who,
                nameOfTable(types, last.table) ?? openingTexts.what[last.what].toLowerCase(),
                formatInstant(last.openedAt),
              )}
        </span>
        {all.data.total > 0 && (
          <button type="button" className="text-button" onClick={() => setOpen(true)}>
            {sharingTexts.seeWhoLooked}
          </button>
        )}
      </div>
      {isOpen && <OpeningsDialog profileId={profileId} types={types} onClose={() => setOpen(false)} />}
    </>
  )
}
