import { constants } from '@kinchart/contract/rules/constants.ts'
import { messages } from '@kinchart/contract/text/texts.ts'

/** A text of a table; on a phone's card it is cut, and whole in the dialogs. Source: S2 §2, §9. */
export function cutText(text: string | null, isPhone: boolean): string {
  if (text === null || text === '') return messages.emptyCell
  return isPhone && text.length > constants.cardTextLength
    ? `${text.slice(0, constants.cardTextLength).trimEnd()}…`
    : text
}
