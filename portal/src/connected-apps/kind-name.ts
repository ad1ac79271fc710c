import { onlyWhereAny, recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { appKinds } from '@kinchart/contract/calls/connected-apps.ts'
import { appConsentTexts } from '@kinchart/texts/en/connected-apps.ts'

export const kindName = (kind: string): string =>
  recordTypes.find(({ id }) => id === kind)?.name ?? appConsentTexts.rest

export function offeredKinds(counts: Readonly<Record<string, number>>): readonly string[] {
  const seldom = recordTypes.filter(({ tabUrl }) => onlyWhereAny.some((one) => one === tabUrl)).map(({ id }) => id)
  return appKinds.filter((kind) => !seldom.includes(kind) || (counts[kind] ?? 0) > 0)
}
