import { constants } from '@kinchart/contract/rules/constants.ts'
import type { HealthLink } from '@kinchart/contract/calls/health-links.ts'
import { healthLinkTexts as words } from '@kinchart/texts/en/health-links.ts'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import AddLinkRounded from 'icon:round-add-link'
import QrCode2Rounded from 'icon:round-qr-code-2'
import { useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { Band } from '#ui/band.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { ListMiddle } from '#ui/list-states.tsx'
import { useNotify } from '#ui/notices.tsx'
import { EndLink } from './end-link.tsx'
import { healthLinksKey, healthLinksQuery } from './health-links-query.ts'
import { linkColumns } from './link-columns.tsx'
import { findLink } from './link-store.ts'
import { renewLink } from './make-link.ts'
import { MakeLinkDialog } from './make-link-dialog.tsx'
import { ShowLinkDialog } from './show-link-dialog.tsx'
import styles from './health-links.module.css'
import common from '#theme/common.module.css'

type Opened =
  | { readonly what: 'make' }
  | { readonly what: 'end'; readonly link: HealthLink }
  | { readonly what: 'show'; readonly link: HealthLink }

/** The health links of one person: those that were made, and the way to make one. */
export function HealthLinksPanel({ profileId, name }: { readonly profileId: string; readonly name: string }) {
  const links = useQuery(healthLinksQuery(profileId))
  const queries = useQueryClient()
  const notify = useNotify()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [renewing, setRenewing] = useState<string | null>(null)
  const refresh = () => void queries.invalidateQueries({ queryKey: healthLinksKey })
  const renew = async (link: HealthLink) => {
    setRenewing(link.id)
    try {
      const own = await findLink(link.id)
      if (own === null) notify('error', words.notHere)
      else notify('success', await renewLink(profileId, link, own))
    } catch (failure) {
      notify('error', failureText(failure))
    }
    setRenewing(null)
    refresh()
  }
  const makeButton = (
    <Button
      variant="contained"
      startIcon={<AddLinkRounded />}
      disabled={!window.isSecureContext}
      onClick={() => setOpened({ what: 'make' })}
    >
      {words.make}
    </Button>
  )
  return (
    <section className={styles.healthLinks} aria-label={words.title}>
      {!window.isSecureContext && <Band tone="attn">{words.needsSecure}</Band>}
      <div className={styles.healthLinksHead}>
        <p className={common.muted}>
          {words.snapshot} {words.encrypted}
        </p>
        {(links.data?.length ?? 0) > 0 && makeButton}
      </div>
      <DataTable
        label={words.title}
        columns={linkColumns({
          renewing,
          onShow: (link) => setOpened({ what: 'show', link }),
          onRenew: (link) => void renew(link),
          onEnd: (link) => setOpened({ what: 'end', link }),
        })}
        rows={links.data}
        rowKey={({ id }) => id}
        pageSize={constants.largePageSize}
        isFailed={links.isError}
        onRetry={() => void links.refetch()}
        empty={
          <ListMiddle icon={<QrCode2Rounded fontSize="large" />} title={words.none} actions={makeButton}>
            {words.noneWords}
          </ListMiddle>
        }
      />
      {opened?.what === 'make' && (
        <MakeLinkDialog profileId={profileId} name={name} onMade={refresh} onClose={() => setOpened(null)} />
      )}
      {opened?.what === 'show' && <ShowLinkDialog link={opened.link} onClose={() => setOpened(null)} />}
      {opened?.what === 'end' && (
        <EndLink profileId={profileId} link={opened.link} onEnded={refresh} onClose={() => setOpened(null)} />
      )}
    </section>
  )
}
