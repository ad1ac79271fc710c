import type { HealthLink } from '@kinchart/contract/calls/health-links.ts'
import { healthLinkTexts as words } from '@kinchart/texts/en/health-links.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { LinkCode } from './link-code.tsx'
import { findLink } from './link-store.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import common from '#theme/common.module.css'

/** A link that is open, in the browser it was made in; elsewhere its key is not known. */
export function ShowLinkDialog({ link, onClose }: { readonly link: HealthLink; readonly onClose: () => void }) {
  const {
    data: own,
    isError,
    refetch,
  } = useQuery({ queryKey: ['own-link', link.id], queryFn: async () => findLink(link.id) })
  return (
    <SheetDialog
      title={link.label === '' ? words.unnamed : link.label}
      isOpen
      onClose={onClose}
      isWide={typeof own === 'string'}
      actions={
        <Button variant="contained" onClick={onClose}>
          {actionTexts.done}
        </Button>
      }
    >
      {isError ? (
        <CouldNotLoad onRetry={() => void refetch()} />
      ) : own === undefined ? (
        <SkeletonRows rows={3} columns={1} />
      ) : own === null ? (
        <div className={common.stack}>
          <p>
            <b>{words.notHere}</b>
          </p>
          <p>{words.notHereWords}</p>
        </div>
      ) : (
        <div className={common.stack}>
          <LinkCode link={own} label={link.label} />
          <p className={common.help}>{link.hasPasscode ? words.anyoneWithCode : words.anyone}</p>
        </div>
      )}
    </SheetDialog>
  )
}
