import { recordTypes, type RecordType } from '@kinchart/contract/calls/record-types.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { RecipientKind, Shared } from '@kinchart/contract/calls/sharing.ts'
import { messages, pageTitles } from '@kinchart/contract/text/texts.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { AddRounded, CorporateFareRounded, InfoOutlined, MedicalInformationOutlined, ShareOutlined } from 'icons'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOpenRecord } from '#session/people.ts'
import { recordTypesQuery } from '#record/record-tabs.ts'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import { ListMiddle } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page.tsx'
import { TabPanel } from '#ui/tabs.tsx'
import { ShareTabs } from '../share-tabs.tsx'
import { EndDialog, LastAccess } from './access-log-dialog.tsx'
import { LinkMailed, ShareDialog } from './share-dialog.tsx'
import { recipientsQuery, sharedAgain, othersOf, sharedInWords, type Recipient, useShare } from './recipient.ts'
import styles from './share-records.module.css'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { ProviderPicker, useAddForm } from '#care-team/provider-picker.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { formatDate } from '#text/record-text.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames, common } from '#theme/styles.ts'

/** Truncates text on the cards of the phone layout. Dialogs show the full text. Source: S2 §2, §9. */
export function cutText(text: string | null, isPhone: boolean): string {
  if (text === null || text === '') return messages.emptyCell
  return isPhone && text.length > constants.cardTextLength
    ? `${text.slice(0, constants.cardTextLength).trimEnd()}…`
    : text
}

type OnAct = (what: 'share' | 'remove' | 'extend', recipient: Recipient) => void

function columnsOf(
  kind: RecipientKind,
  types: readonly RecordType[],
  isPhone: boolean,
  profileId: string,
  onAct: OnAct,
): readonly TableColumn<Recipient>[] {
  const cut = (text: string | null): string => cutText(text, isPhone)
  const words = sharingTexts.columns
  return [
    { key: 'name', label: words[kind], show: ({ name }) => <b>{name}</b> },
    ...(kind === 'doctor' ? [{ key: 'type', label: words.type, show: ({ type }: Recipient) => cut(type) }] : []),
    {
      key: 'address',
      label: kind === 'doctor' ? words.address : words.location,
      show: ({ address }) => cut(address),
    },
    {
      key: 'shared',
      label: words.sharedNow,
      show: (recipient) => (
        <SharedNow
          {...{ recipient, types, cut }}
          others={othersOf(recipient, profileId)}
          onAct={(what) => onAct(what, recipient)}
        />
      ),
    },
    {
      key: 'actions',
      label: words.actions,
      isActions: true,
      show: (recipient) => (
        <span className={styles.recipientActs}>
          <Button
            variant="outlined"
            startIcon={<ShareOutlined />}
            aria-label={`${sharingTexts.share}: ${recipient.name}`}
            onClick={() => onAct('share', recipient)}
          >
            {sharingTexts.share}
          </Button>
          <Button
            color="error"
            aria-label={`${sharingTexts.remove}: ${recipient.name}`}
            onClick={() => onAct('remove', recipient)}
          >
            {sharingTexts.remove}
          </Button>
        </span>
      ),
    },
  ]
}

type SharedProps = {
  recipient: Recipient
  types: readonly RecordType[]
  cut: (text: string) => string
  others: readonly string[]
  onAct: (what: 'share' | 'extend') => void
}

function SharedNow({ recipient, types, cut, others, onAct }: SharedProps) {
  const { sharedTables, sharedUntil, opensBy, linkTriesLeft, sharedSources, newSources, ownEntries } = recipient
  const words = sharedInWords(types, sharedTables)
  if (sharedTables.length === 0)
    return (
      <span className={common.muted}>
        {others.length === 0 ? words : sharingTexts.othersOnly({ names: listOf(others) })}
      </span>
    )
  return (
    <span className={styles.recipientShared} title={words}>
      {cut(words)}
      <small className={common.num}>
        {sharedUntil === null ? sharingTexts.untilEnded : sharingTexts.untilDay({ day: formatDate(sharedUntil) })}
      </small>
      {others.length > 0 && <small>{sharingTexts.othersToo({ names: listOf(others) })}</small>}
      {sharedSources.length > 0 && <small>{sharingTexts.fromSources({ names: listOf(sharedSources) })}</small>}
      {newSources.length > 0 && (
        <Button size="small" className={classNames(styles.recipientExtend)} onClick={() => onAct('share')}>
          {sharingTexts.addNewSource({
            count: newSources.length,
            names: listOf(newSources.map(({ name }) => name)),
          })}
        </Button>
      )}
      {ownEntries !== 'none' && <small>{ownEntries === 'out' ? sharingTexts.ownOut : sharingTexts.ownShared}</small>}
      {ownEntries === 'older' && (
        <Button size="small" className={classNames(styles.recipientExtend)} onClick={() => onAct('extend')}>
          {sharingTexts.ownOlder}
        </Button>
      )}
      {opensBy === 'none' && (
        <small className={styles.recipientWarn}>
          {linkTriesLeft === 0 ? sharingTexts.linkUsedUp : sharingTexts.linkState.none}
        </small>
      )}
    </span>
  )
}

type Props = { readonly kind: RecipientKind; readonly profileId: string; readonly onClose: () => void }

/** Adds a recipient and reloads the list. Source: S2 §2, §5. */
function AddDialog({ kind, profileId, onClose }: Props) {
  const { add, isAdding, picker } = useAddForm({ kind, profileId, onDone: onClose })
  return (
    <SheetDialog
      title={sharingTexts.add[kind]}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button variant="contained" disabled={isAdding} onClick={() => void add()}>
            {isAdding ? messages.processing : sharingTexts.add[kind]}
          </Button>
        </>
      }
    >
      <ProviderPicker {...picker} />
    </SheetDialog>
  )
}

/**
 * States which recipients get read-only access in Kinchart. For other recipients, explains the alternatives. Source: S2
 * §1; Q22.
 */
function SharingTip() {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className={styles.shareTip}>
      {sharingTexts.subtitle}
      <Tooltip title={sharingTexts.tooltip} open={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)}>
        <IconButton aria-label={sharingTexts.tooltip} onClick={() => setOpen(true)}>
          <InfoOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </p>
  )
}

type Opened =
  | { readonly what: 'add' }
  | { readonly what: 'share' | 'remove' | 'end'; readonly recipient: Recipient }
  | { readonly what: 'mailed'; readonly shared: Shared }

/** Source: S2 §2, §4. */
export function ShareRecordsScreen() {
  const { person } = useOpenRecord()
  const [search] = useSearchParams()
  const kind: RecipientKind = search.get('tab') === 'organization' ? 'organization' : 'doctor'
  return <RecipientTab key={`${kind} ${person.profileId}`} kind={kind} profileId={person.profileId} />
}

function RecipientTab({ kind, profileId }: { kind: RecipientKind; profileId: string }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const recipients = useQuery(recipientsQuery(kind, profileId))
  const types = useQuery(recordTypesQuery)
  const isPhone = useMediaQuery('(width < 56.25em)', { noSsr: true })
  const close = () => setOpened(null)
  const { mutate: extend } = useShare(close, true)
  const columns = useMemo(
    () =>
      columnsOf(kind, recordTypes, isPhone, profileId, (what, recipient) =>
        what === 'extend' ? extend(sharedAgain(recipient, profileId)) : setOpened({ what, recipient }),
      ),
    [kind, isPhone, extend, profileId],
  )
  const addButton = (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setOpened({ what: 'add' })}>
      {sharingTexts.add[kind]}
    </Button>
  )
  return (
    <div className={styles.shareRecords}>
      <PageHead title={pageTitles['share-records']} actions={addButton}>
        <SharingTip />
      </PageHead>
      <ShareTabs current={kind} />
      <TabPanel of="share" tab={kind}>
        <DataTable
          label={sharingTexts.tabs[kind]}
          columns={columns}
          rows={types.isPending ? undefined : recipients.data}
          rowKey={({ id }) => id}
          pageSize={constants.largePageSize}
          isFailed={recipients.isError || types.isError}
          onRetry={() => void Promise.all([recipients.refetch(), types.refetch()])}
          empty={
            <ListMiddle
              icon={
                kind === 'doctor' ? (
                  <MedicalInformationOutlined fontSize="large" />
                ) : (
                  <CorporateFareRounded fontSize="large" />
                )
              }
              title={messages.noRecordsFound}
              actions={addButton}
            >
              {kind === 'doctor'
                ? `${sharingTexts.noDoctors} ${sharingTexts.noDoctorsNext}`
                : `${sharingTexts.noOrganizations} ${sharingTexts.noOrganizationsNext}`}
            </ListMiddle>
          }
        />
        {recipients.data !== undefined && <LastAccess profileId={profileId} types={recordTypes} />}
      </TabPanel>
      {opened?.what === 'add' && <AddDialog kind={kind} profileId={profileId} onClose={close} />}
      {opened?.what === 'share' && types.data !== undefined && (
        <ShareDialog
          recipient={opened.recipient}
          types={types.data}
          profileId={profileId}
          onEnd={() => setOpened({ what: 'end', recipient: opened.recipient })}
          onShared={(shared) => setOpened(shared.links.length === 0 ? null : { what: 'mailed', shared })}
          onClose={close}
        />
      )}
      {(opened?.what === 'remove' || opened?.what === 'end') && (
        <EndDialog
          recipient={opened.recipient}
          profileId={profileId}
          isRemoval={opened.what === 'remove'}
          onClose={close}
        />
      )}
      {opened?.what === 'mailed' && <LinkMailed shared={opened.shared} onClose={close} />}
    </div>
  )
}
