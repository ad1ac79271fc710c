import { constants } from '@kinchart/contract/constants.ts'
import { chooseReturn } from '@kinchart/contract/handoff.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#api/call.ts'
import { paths } from '#app/paths.ts'
import { readTokens } from '#session/token-store.ts'
import { readLeftover } from './came-back.ts'
import { forgetReturn, readReturn } from './stored-return.ts'
import { chooseWay } from './way-on.ts'
import type { WayOn } from './way-on.ts'

const wayOnQuery = queryOptions({
  queryKey: ['way-on'],
  queryFn: async (): Promise<WayOn> => {
    const stored = readReturn()
    const { leftover, target: asked } = readLeftover()
    const answer = await call(chooseReturn, {
      body: { redirectUrl: stored.redirectUrl || asked, externalDomain: stored.externalDomain },
    })
    return chooseWay({ ...answer, isWebsite: stored.isWebsite, isSignedIn: readTokens() !== null, leftover })
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Where to, once an import has ended; null until then, and while it is not known. */
export function useWayOn(hasEnded: boolean): WayOn | null {
  return useQuery({ ...wayOnQuery, enabled: hasEnded }).data ?? null
}

/** Goes there when everything has been imported, after the person could read so. */
export function useRedirectWhen(isDone: boolean, way: WayOn | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone || way === null || way.kind === 'stay') return undefined
    const timer = setTimeout(() => goOn(way, navigate), constants.successMessageMs)
    return () => clearTimeout(timer)
  }, [isDone, way, navigate])
}

/** The stored targets serve once. */
export function goOn(way: WayOn, navigate: ReturnType<typeof useNavigate>): void {
  forgetReturn()
  if (way.kind === 'records') void navigate(paths.importRecords, { replace: true })
  else if (way.kind !== 'stay') window.location.assign(way.address)
}
