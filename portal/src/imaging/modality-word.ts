import { modalityWords } from '@kinchart/texts/imaging.ts'

/** What a kind of imaging is called, where its code is a known one; several stand side by side. */
export function modalityWord(code: string | null): string | null {
  if (code === null) return null
  return code
    .split(', ')
    .map((one) => (Object.hasOwn(modalityWords, one) ? modalityWords[one as keyof typeof modalityWords] : one))
    .join(', ')
}
