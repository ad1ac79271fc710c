import { modalityWords } from '@kinchart/texts/en/imaging.ts'
import { listOf } from '@kinchart/texts/locale.ts'

/** What a kind of imaging is called, where its code is a known one; several are side by side. */
export function modalityWord(code: string | null): string | null {
  if (code === null) return null
  return listOf(
    code
      .split(', ')
      .map((one) => (Object.hasOwn(modalityWords, one) ? modalityWords[one as keyof typeof modalityWords] : one)),
  )
}
