import { ResearchDialog } from './research-dialog.tsx'
import { useIsSharing } from './research-query.ts'

/** Waits until the current sharing state is known, so that it never shows Share instead of Unshare or the reverse. */
export function EarnDialog({ onClose }: { onClose: () => void }) {
  const isSharing = useIsSharing()
  if (isSharing === undefined) return null
  return <ResearchDialog firstStep="ask" isSharing={isSharing} onClose={onClose} />
}
