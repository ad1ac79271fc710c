import type { Handover } from '@kinchart/contract/calls/family.ts'
import { handoverTexts as words } from '@kinchart/texts/en/account.ts'
import { formatDate } from '#text/record-text.ts'

export function HandoverState({ handover: { state, email, until } }: { readonly handover: Handover }) {
  return <>{state === 'waiting' ? words.waits({ email, day: formatDate(until) }) : words.ended({ email })}</>
}
