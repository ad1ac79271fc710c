import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newQueryClient } from '#api/query-client.ts'
import { PublicFrame } from '#session/public-frame.tsx'
import { forgetArrival, rememberSeveral, takeArrival } from './progress/oauth-callback.ts'
import type { Arrival } from './progress/oauth-callback.ts'
import { ImportRun } from './progress/import-run.tsx'
import { RefusedScreen } from './progress/refused-screen.tsx'
import { SeveralRuns } from './progress/several-runs.tsx'

/** Every provider's sign-in redirects here. Source: S2 §2, §4. */
export function ProgressScreen() {
  const [arrival, setArrival] = useState<Arrival>(takeArrival)
  const [client] = useState(() => newQueryClient())
  useEffect(() => forgetArrival, [])
  return (
    <QueryClientProvider client={client}>
      <PublicFrame hasWayIn={false}>
        {arrival.kind === 'nothing' ? (
          <RefusedScreen failure={null} arrival={arrival} />
        ) : arrival.kind === 'several' ? (
          <SeveralRuns ehrImportRequestIds={arrival.ehrImportRequestIds} />
        ) : (
          <ImportRun arrival={arrival} onSeveral={(ids) => setArrival(rememberSeveral(ids))} />
        )}
      </PublicFrame>
    </QueryClientProvider>
  )
}
