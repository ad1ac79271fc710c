import { bandTexts } from '@kinchart/texts/en/session.ts'
import { Band } from '#ui/page.tsx'
import { useConnection } from '#api/connection.ts'

/** Shown while the browser is offline or Kinchart is unreachable. Q5. */
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
