import { bandTexts } from '@kinchart/texts/en/session.ts'
import { Band } from '#ui/page.tsx'
import { useConnection } from '#api/connection.ts'

/** Disappears once Kinchart is reachable. Q5. */
export function ConnectionBand() {
  const connection = useConnection()
  if (connection === 'reached') return null
  return (
    <Band tone="attn">
      {connection === 'offline' ? (
        <>
          <b>{bandTexts.offline}</b> {bandTexts.offlineFacts}
        </>
      ) : (
        <>
          <b>{bandTexts.unreachable}</b> {bandTexts.unreachableFacts}
        </>
      )}
    </Band>
  )
}
