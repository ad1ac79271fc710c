import { lazy, Suspense } from 'react'
import type { RowDocument } from '../section.ts'

const DocumentViewer = lazy(async () => ({ default: (await import('./document-viewer.tsx')).DocumentViewer }))

type Props = {
  readonly profileId: string
  readonly document: RowDocument
  readonly subtitle?: string | undefined
  readonly onClose: () => void
}

/** The viewer over whatever opened it; it comes with the first document. */
export function OpenedDocument(props: Props) {
  return (
    <Suspense fallback={null}>
      <DocumentViewer {...props} />
    </Suspense>
  )
}
