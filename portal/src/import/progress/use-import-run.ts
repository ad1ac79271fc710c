import { getImport, retryAuthorization, finishImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallFailedError, isPassing } from '#api/send.ts'
import { call } from '#api/call.ts'
import { listenToImports, hasEnded } from '#import/ledger-words.ts'
import { rememberImport, type OauthCallback, type OneArrival } from './oauth-callback.tsx'

/** Throws CallFailedError. */
export async function handIn(callback: OauthCallback): Promise<ConnectedEhr> {
  return isScopeInvalid(callback) ? goThereAgain(callback) : finish(callback)
}

async function finish({ state, code, error, iss }: OauthCallback): Promise<ConnectedEhr> {
  return call(
    finishImport,
    { body: { state, ...(code && { code }), ...(error && { error }), ...(iss && { iss }) } },
    // The request completes even if the user closes the window now.
    { outlivesPage: true },
  )
}

/** The provider rejected a requested scope before the user signed in (RFC 6749 4.1.2.1). */
const isScopeInvalid = ({ error }: OauthCallback): boolean => error === 'invalid_scope'

/** Redirects to the provider and requests fewer scopes. Never resolves, because the browser leaves the page. */
async function goThereAgain({ state, description }: OauthCallback): Promise<never> {
  const { authorizationUrl } = await call(retryAuthorization, { body: { state, ...(description && { description }) } })
  window.location.replace(authorizationUrl)
  return new Promise(() => undefined)
}

const pollMs = 2000

const finishing = new Map<string, Promise<ConnectedEhr>>()

/** Submits a code only once, because it is valid for one exchange. */
function finishOnce(callback: OauthCallback): Promise<ConnectedEhr> {
  const known = finishing.get(callback.state)
  if (known !== undefined) return known
  // Submit the code before the pause of one second that the spec requires (S2 §4). If the user closed the window during
  // the pause, the sign-in would be lost.
  const first = handIn(callback)
  finishing.set(callback.state, first)
  first
    .then(({ ehrImportRequestId }) => rememberImport(ehrImportRequestId))
    // Don't cache a refusal, because the same code may be submitted again after a sign-in.
    .catch(() => finishing.delete(callback.state))
  return first
}

const firstSightQuery = (arrival: OneArrival) =>
  queryOptions({
    queryKey: ['arrival', arrival],
    queryFn: () =>
      arrival.kind === 'callback'
        ? finishOnce(arrival.callback)
        : call(getImport, { query: { ehrImportRequestId: arrival.ehrImportRequestId } }),
    retry: arrival.kind === 'callback' ? false : (count, failure) => count < 5 && isPassing(failure),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Polled every two seconds until the import has ended. */
export const importQuery = (ehrImportRequestId: string) =>
  queryOptions({
    queryKey: ['import', ehrImportRequestId],
    queryFn: () => call(getImport, { query: { ehrImportRequestId } }),
    refetchInterval: ({ state }) =>
      (state.data !== undefined && hasEnded(state.data)) || isDeleted(state.error) ? false : pollMs,
    refetchIntervalInBackground: true,
    retry: false,
  })

export const isDeleted = (failure: Error | null): boolean =>
  failure instanceof CallFailedError && failure.code === 'import-unknown'

/** Listens to the WebSocket hub, and also polls every two seconds in case the hub sends nothing. */
export function useImportRun(arrival: OneArrival) {
  const client = useQueryClient()
  const firstSight = useQuery(firstSightQuery(arrival))
  const id = firstSight.data?.ehrImportRequestId ?? ''
  const followed = useQuery({ ...importQuery(id), enabled: id !== '', initialData: () => firstSight.data })

  useEffect(() => {
    if (id === '') return undefined
    const { queryKey } = importQuery(id)
    return listenToImports({
      onProgress: (seen) => {
        if (seen.ehrImportRequestId === id) client.setQueryData(queryKey, seen)
      },
      onCompleted: ({ ehrImportRequestId }) => {
        if (ehrImportRequestId === id) void client.invalidateQueries({ queryKey })
      },
    })
  }, [id, client])

  return {
    seen: followed.data ?? firstSight.data ?? null,
    failure: firstSight.error ?? (isDeleted(followed.error) ? followed.error : null),
    /** True if the import continues but this page can't reach the server right now. */
    isCutOff: followed.isError,
    refetch: () => void followed.refetch(),
  }
}
