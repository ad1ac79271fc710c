import { timeOfDayInWords } from '@kinchart/contract/date-in-words.ts'
import { messages } from '@kinchart/contract/texts.ts'

/** The time of day of a start as it was written, with its zone: '9:30 AM (UTC−5)'; '--' where none was. */
export const timeOf = (start: string | null): string => timeOfDayInWords(start) ?? messages.emptyCell
