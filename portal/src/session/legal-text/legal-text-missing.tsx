import { CouldNotLoad } from '#ui/list-states.tsx'
import { useLongWait } from '#ui/page-wait.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import common from '#theme/common.module.css'

export function LegalTextMissing({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const isLong = useLongWait()
  if (hasFailed) return <CouldNotLoad onRetry={onRetry} />
  return (
    <p className={common.muted} aria-live="polite">
      {isLong ? actionTexts.wait : ' '}
    </p>
  )
}
