import { ResearchDialog } from './research-dialog.tsx'
import { useIsSharing } from './research-query.ts'

/**
 * Waits for the current sharing state. Otherwise the dialog might show Share when sharing is on, or Unshare when
 * sharing is off.
 */
export function EarnDialog({ onClose }: { onClose: () => void }) {
  const isSharing = useIsSharing()
  if (isSharing === undefined) return null
  return <ResearchDialog firstStep="ask" isSharing={isSharing} onClose={onClose} />
}
