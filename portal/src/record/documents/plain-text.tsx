import { looksAligned } from './looks-aligned.ts'

/** Plain text in a column that reads well; in letters of one width only where its columns need them. */
export function PlainText({ text }: { text: string }) {
  return <div className={looksAligned(text) ? 'document-text aligned' : 'document-text'}>{text}</div>
}
