import { modalityWords } from '@kinchart/texts/en/imaging.ts'
import { listOf } from '@kinchart/texts/locale.ts'

/** Joins the names of comma-separated codes. A code without a name stays a code. Null if there is no code. */
export function modalityWord(code: string | null): string | null {
  if (code === null) return null
  return listOf(
    code
      .split(', ')
      .map((one) => (Object.hasOwn(modalityWords, one) ? modalityWords[one as keyof typeof modalityWords] : one)),
  )
}
