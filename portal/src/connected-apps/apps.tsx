import {
  countAppKinds,
  getAppReadings,
  getAppRequest,
  getConnectedApps,
  type ShownApp,
  appKinds,
} from '@kinchart/contract/calls/connected-apps.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { classNames, common } from '#theme/styles.ts'
import styles from './app-sign.module.css'
import { onlyWhereAny, recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { appConsentTexts } from '@kinchart/texts/en/connected-apps.ts'
import consentStyles from './consent.module.css'

/** Loads a request only once, because the server reports the request as unknown after it has been answered. */
export const appRequestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['app-request', requestId],
    queryFn: async () => call(getAppRequest, { query: { requestId } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const kindCountsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['app-kinds', profileId],
    queryFn: async () => (await call(countAppKinds, { query: { profileId } })).counts,
  })

export const connectedAppsQuery = queryOptions({
  queryKey: ['connected-apps'],
  queryFn: async () => (await call(getConnectedApps, {})).apps,
})

export const appReadingsQuery = (appId: string, pageNumber: number, pageSize: number) =>
  queryOptions({
    queryKey: ['connected-apps', appId, 'readings', pageNumber],
    queryFn: async () => call(getAppReadings, { query: { appId, pageNumber, pageSize } }),
  })

/**
 * Shows the first letter of the app's name instead of a logo. A logo would be unverified, and the browser would load it
 * from another server.
 */
export function AppSign({ app, isLarge = false }: { readonly app: ShownApp; readonly isLarge?: boolean }) {
  const letter = String.fromCodePoint(app.name.trim().codePointAt(0) ?? 63).toUpperCase()
  return (
    <span
      className={classNames(styles.sign, isLarge && styles.isLarge, !app.isVerified && styles.isUnknown)}
      aria-hidden
    >
      {letter}
    </span>
  )
}

export const kindName = (kind: string): string =>
  recordTypes.find(({ id }) => id === kind)?.name ?? appConsentTexts.rest

export function offeredKinds(counts: Readonly<Record<string, number>>): readonly string[] {
  const seldom = recordTypes.filter(({ tabUrl }) => onlyWhereAny.some((one) => one === tabUrl)).map(({ id }) => id)
  return appKinds.filter((kind) => !seldom.includes(kind) || (counts[kind] ?? 0) > 0)
}

type Props = {
  readonly label?: string
  readonly kinds: readonly string[]
  readonly marked?: readonly string[]
  readonly endOf?: (kind: string) => string
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

export function KindsList({ label, kinds, marked = [], endOf, chosen, onChange }: Props) {
  return (
    <ul className={consentStyles.kinds} aria-label={label}>
      {kinds.map((kind) => (
        <li key={kind}>
          <label>
            <input
              type="checkbox"
              checked={chosen.has(kind)}
              onChange={({ target }) => {
                const next = new Set(chosen)
                if (target.checked) next.add(kind)
                else next.delete(kind)
                onChange(next)
              }}
            />
            <span className={common.grow}>
              {kindName(kind)}
              {marked.includes(kind) && <small> · {appConsentTexts.askedFor}</small>}
            </span>
            {endOf && <span className={classNames(common.muted, common.num)}>{endOf(kind)}</span>}
          </label>
        </li>
      ))}
    </ul>
  )
}
