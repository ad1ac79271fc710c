import { Suspense } from 'react'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import type { RecordSource, RowDocument } from '#record/section.ts'

const DocumentViewer = lazyPart(async () => (await import('./document-viewer.tsx')).DocumentViewer, DialogNotLoaded)

type Props = {
  readonly source: RecordSource
  readonly document: RowDocument
  readonly subtitle?: string | undefined
  readonly onClose: () => void
}

export function OpenedDocument(props: Props) {
  return (
    <Suspense fallback={null}>
      <DocumentViewer {...props} />
    </Suspense>
  )
}
