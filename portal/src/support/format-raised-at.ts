import { messages } from '@kinchart/contract/text/texts.ts'
import { locale } from '@kinchart/texts/locale.ts'

const parts = new Intl.DateTimeFormat(locale(), { day: '2-digit', month: 'short', year: 'numeric' })

/** An instant as the exception log writes it: DD MMM, YYYY. Source: S1 §2.11. */
export function formatRaisedAt(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return messages.emptyCell
  const found = new Map(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${found.get('day') ?? ''} ${found.get('month') ?? ''}, ${found.get('year') ?? ''}`
}
