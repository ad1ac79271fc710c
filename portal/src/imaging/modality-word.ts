import { modalityWords } from '@kinchart/texts/en/imaging.ts'
import { listOf } from '@kinchart/texts/locale.ts'

/** Returns the name of a modality if its code is known; joins several. */
export function modalityWord(code: string | null): string | null {
  if (code === null) return null
  return listOf(
    code
      .split(', ')
      .map((one) => (Object.hasOwn(modalityWords, one) ? modalityWords[one as keyof typeof modalityWords] : one)),
  )
}
