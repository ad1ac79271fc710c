import { ResearchDialog } from './research-dialog.tsx'
import { useIsSharing } from './research-query.ts'

/** Waits until the server has reported whether sharing is on. Otherwise the dialog might show the wrong button. */
export function EarnDialog({ onClose }: { onClose: () => void }) {
  const isSharing = useIsSharing()
  if (isSharing === undefined) return null
  return <ResearchDialog firstStep="ask" isSharing={isSharing} onClose={onClose} />
}
