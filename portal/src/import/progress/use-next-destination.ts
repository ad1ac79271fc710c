import { constants } from '@kinchart/contract/rules/constants.ts'
import { chooseReturn } from '@kinchart/contract/calls/handoff.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#api/call.ts'
import { paths } from '#paths/paths.ts'
import { isSignedIn } from '#api/token-store.ts'
import { readLeftover } from './refused-screen.tsx'
import { forgetReturn, readReturn } from './stored-return.ts'
import { chooseDestination, type NextDestination } from './next-destination.ts'

const nextDestinationQuery = queryOptions({
  queryKey: ['next-destination'],
  queryFn: async (): Promise<NextDestination> => {
    const stored = readReturn()
    const { leftover, target: requestedTarget } = readLeftover()
    const answer = await call(chooseReturn, {
      body: { redirectUrl: stored.redirectUrl || requestedTarget, externalDomain: stored.externalDomain },
    })
    return chooseDestination({ ...answer, isWebsite: stored.isWebsite, isSignedIn: isSignedIn(), leftover })
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Null until the import has ended, and as long as the destination is unknown. */
export function useNextDestination(hasEnded: boolean): NextDestination | null {
  return useQuery({ ...nextDestinationQuery, enabled: hasEnded }).data ?? null
}

export function useRedirectWhen(isDone: boolean, next: NextDestination | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone || next === null || next.kind === 'stay') return undefined
    const timer = setTimeout(() => goOn(next, navigate), constants.successMessageMs)
    return () => clearTimeout(timer)
  }, [isDone, next, navigate])
}

export function goOn(next: NextDestination, navigate: ReturnType<typeof useNavigate>): void {
  forgetReturn()
  if (next.kind === 'records') void navigate(paths.importRecords, { replace: true })
  else if (next.kind !== 'stay') window.location.assign(next.address)
}
