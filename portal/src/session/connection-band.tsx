import { Band } from '#ui/band.tsx'
import { useConnection } from '#api/connection.ts'

/** Says that Kinchart cannot be reached just now. It goes by itself when it can. Settled question 5. */
export function ConnectionBand() {
  const connection = useConnection()
  if (connection === 'reached') return null
  return (
    <Band tone="attn">
      {connection === 'offline' ? (
        <>
          <b>You are offline.</b> Your records are not kept on this device, so new pages cannot be filled now. Nothing
          is lost: you stay signed in, and Kinchart goes on when the connection is back.
        </>
      ) : (
        <>
          <b>We cannot reach Kinchart right now.</b> You stay signed in and nothing is lost. We try again by ourselves.
        </>
      )}
    </Band>
  )
}
