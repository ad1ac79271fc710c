import { ResearchDialog } from './research-dialog.tsx'
import { useIsSharing } from './use-is-sharing.ts'

/** Waits for the current sharing state, so that it never offers the wrong one of Share and Unshare. */
export function EarnDialog({ onClose }: { onClose: () => void }) {
  const isSharing = useIsSharing()
  if (isSharing === undefined) return null
  return <ResearchDialog firstStep="ask" isSharing={isSharing} onClose={onClose} />
}
