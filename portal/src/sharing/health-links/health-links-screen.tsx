import { healthLinksKey, healthLinksQuery } from './health-links-query.ts'
import { healthLinkTexts as words } from '@kinchart/texts/en/health-links.ts'
import { pageTitles, messages } from '@kinchart/contract/text/texts.ts'
import { useOpenRecord } from '#session/people.ts'
import { PageHead, Band, useNotify } from '#ui/page.tsx'
import { TabPanel } from '#ui/tabs.tsx'
import { ShareTabs } from '#sharing/share-tabs.tsx'
import { constants } from '@kinchart/contract/rules/constants.ts'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AddLinkRounded, QrCode2Rounded } from 'icons'
import { useState } from 'react'
import { failureText } from '#api/send.ts'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import { ListMiddle, CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { findLink, forgetLink, hasLink, renewLink } from './make-link.ts'
import { MakeLinkDialog, LinkCode } from './make-link-dialog.tsx'
import styles from './health-links.module.css'
import { common } from '#theme/styles.ts'
import { endHealthLink, type HealthLink } from '@kinchart/contract/calls/health-links.ts'
import { call } from '#api/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import type { HealthLinkState } from '@kinchart/contract/calls/health-link-modes.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { formatInstant, formatInstantWithTime } from '#text/record-text.ts'
import { StateChip } from '#ui/state-chip.tsx'
import { listOf } from '@kinchart/texts/locale.ts'

/** Not in the spec. Q23. */
export function HealthLinksScreen() {
  const { person } = useOpenRecord()
  return (
    <>
      <PageHead title={pageTitles['share-records']} subtitle={words.subtitle} tabTitle={words.title} />
      <ShareTabs current="links" />
      <TabPanel of="share" tab="links">
        <HealthLinksPanel key={person.profileId} profileId={person.profileId} name={person.name} />
      </TabPanel>
    </>
  )
}

type Actions = {
  readonly renewing: string | null
  readonly onShow: (link: HealthLink) => void
  readonly onRenew: (link: HealthLink) => void
  readonly onEnd: (link: HealthLink) => void
}

const tones: Record<HealthLinkState, 'ok' | 'attn' | 'plain'> = {
  live: 'ok',
  ended: 'plain',
  expired: 'plain',
  'used-up': 'attn',
  opened: 'plain',
}
const nameOf = ({ label }: HealthLink): string => (label === '' ? words.unnamed : label)
const typesOf = ({ recordTypeIds }: HealthLink): string =>
  listOf(recordTypes.filter(({ id }) => recordTypeIds.includes(id)).map(({ name }) => name))

const linkColumns = (actions: Actions): readonly TableColumn<HealthLink>[] => [
  {
    key: 'label',
    label: words.columns.label,
    show: (link) => (
      <span className={styles.healthLinkName}>
        <b>{nameOf(link)}</b>
        <StateChip tone={tones[link.state]} word={words.states[link.state]} />
      </span>
    ),
  },
  {
    key: 'holds',
    label: words.columns.holds,
    show: (link) => (
      <span>
        {typesOf(link)}
        <small className={common.help}>{words.asOf({ day: formatInstant(link.contentAt) })}</small>
      </span>
    ),
  },
  {
    key: 'until',
    label: words.columns.until,
    show: ({ expiresAt }) => (
      <span className={common.num}>{expiresAt === null ? words.untilEnded : formatInstantWithTime(expiresAt)}</span>
    ),
  },
  {
    key: 'opened',
    label: words.columns.opened,
    show: ({ opened, lastOpenedAt }) => (
      <span className={common.num}>
        {lastOpenedAt === null
          ? words.neverOpened
          : words.openedTimes({ count: opened, last: formatInstantWithTime(lastOpenedAt) })}
      </span>
    ),
  },
  {
    key: 'tries',
    label: words.columns.tries,
    isNumeric: true,
    show: ({ triesLeft }) => (triesLeft === null ? messages.emptyCell : triesLeft),
  },
  {
    key: 'actions',
    label: words.columns.actions,
    isActions: true,
    show: (link) => (link.state === 'live' ? <LinkActions link={link} {...actions} /> : null),
  },
]

function LinkActions({ link, renewing, onShow, onRenew, onEnd }: Actions & { readonly link: HealthLink }) {
  const isHere = hasLink(link.id)
  const name = nameOf(link)
  return (
    <>
      <Button onClick={() => onShow(link)} aria-label={`${words.showQr}: ${name}`}>
        {words.showQr}
      </Button>
      {isHere && link.longTerm && (
        <Button
          loading={renewing === link.id}
          disabled={renewing !== null}
          onClick={() => onRenew(link)}
          aria-label={`${words.renew}: ${name}`}
        >
          {words.renew}
        </Button>
      )}
      <Button color="error" onClick={() => onEnd(link)} aria-label={`${words.end}: ${name}`}>
        {words.end}
      </Button>
    </>
  )
}

/** Only the browser that created the link can show it, because no other browser knows the link's key. */
function ShowLinkDialog({ link, onClose }: { readonly link: HealthLink; readonly onClose: () => void }) {
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

type Props = {
  readonly profileId: string
  readonly link: HealthLink
  readonly onEnded: () => void
  readonly onClose: () => void
}

function EndLink({ profileId, link, onEnded, onClose }: Props) {
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      const { message } = await call(endHealthLink, { body: { profileId, id: link.id } })
      forgetLink(link.id)
      notify('success', message)
      onEnded()
      onClose()
    } catch (failure) {
      setBusy(false)
      notify('error', failureText(failure))
    }
  }
  return (
    <ConfirmDialog
      title={words.endTitle}
      confirm={words.end}
      isOpen
      isBusy={isBusy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      {link.label !== '' && <p className={styles.healthLinkWhich}>{link.label}</p>}
      <p>{words.endWords}</p>
    </ConfirmDialog>
  )
}

type Opened =
  | { readonly what: 'make' }
  | { readonly what: 'end'; readonly link: HealthLink }
  | { readonly what: 'show'; readonly link: HealthLink }

function HealthLinksPanel({ profileId, name }: { readonly profileId: string; readonly name: string }) {
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
