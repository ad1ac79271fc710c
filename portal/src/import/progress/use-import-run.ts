import { getImport, askAgain, finishImport } from '@kinchart/contract/calls/import.ts'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallFailedError, isPassing } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { listenToImports } from '../import-hub.ts'
import { hasEnded } from '../ledger-words.ts'
import { rememberImport } from './oauth-callback.ts'
import type { OauthCallback, OneArrival } from './oauth-callback.ts'

/** Hands in what a provider's redirect brought back; answers the import that it began. Throws CallFailedError. */
export async function handIn(callback: OauthCallback): Promise<ConnectedEhr> {
  return isAskedTooMuch(callback) ? goThereAgain(callback) : finish(callback)
}

async function finish({ state, code, error, iss }: OauthCallback): Promise<ConnectedEhr> {
  return call(
    finishImport,
    { body: { state, ...(code && { code }), ...(error && { error }), ...(iss && { iss }) } },
    // Whoever closes the window now has handed it in all the same.
    { outlivesPage: true },
  )
}

/** The provider refuses something that it was asked for, before anybody signs in (RFC 6749 4.1.2.1). */
const isAskedTooMuch = ({ error }: OauthCallback): boolean => error === 'invalid_scope'

/** Back to the provider, which is asked for less; this page is left, so that nothing comes of it here. */
async function goThereAgain({ state, description }: OauthCallback): Promise<never> {
  const { authorizationUrl } = await call(askAgain, { body: { state, ...(description && { description }) } })
  window.location.replace(authorizationUrl)
  return new Promise(() => undefined)
}

const pollMs = 2000

const finishing = new Map<string, Promise<ConnectedEhr>>()

/** A code is good for one exchange, so it is handed in once, however often it is asked for. */
function finishOnce(callback: OauthCallback): Promise<ConnectedEhr> {
  const known = finishing.get(callback.state)
  if (known !== undefined) return known
  // At once: a window that is closed in the spec's pause of a second (S2 §4) would lose the sign-in.
  const first = handIn(callback)
  finishing.set(callback.state, first)
  first
    .then(({ ehrImportRequestId }) => rememberImport(ehrImportRequestId))
    // A refusal is not kept: after a sign-in the same code may be handed in again.
    .catch(() => finishing.delete(callback.state))
  return first
}

/** The first sight of the import: handed in, or, after a reload, looked up. */
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

/** One import, asked for every two seconds until it has ended. */
export const importQuery = (ehrImportRequestId: string) =>
  queryOptions({
    queryKey: ['import', ehrImportRequestId],
    queryFn: () => call(getImport, { query: { ehrImportRequestId } }),
    refetchInterval: ({ state }) =>
      (state.data !== undefined && hasEnded(state.data)) || isDeleted(state.error) ? false : pollMs,
    refetchIntervalInBackground: true,
    retry: false,
  })

/** Whether an import was deleted while it was watched. */
export const isDeleted = (failure: Error | null): boolean =>
  failure instanceof CallFailedError && failure.code === 'import-unknown'

/** Follows one import by the hub, and by asking every two seconds in case the hub is silent. */
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
    /** The import goes on, but this page cannot hear of it right now. */
    isCutOff: followed.isError,
    refetch: () => void followed.refetch(),
  }
}
