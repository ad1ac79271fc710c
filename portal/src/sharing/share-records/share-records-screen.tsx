import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { RecipientKind, Shared } from '@kinchart/contract/calls/sharing.ts'
import { messages, pageTitles } from '@kinchart/contract/text/texts.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import MedicalInformationOutlined from 'icon:outline-medical-information'
import AddRounded from 'icon:round-add'
import CorporateFareRounded from 'icon:round-corporate-fare'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOpenRecord } from '#session/people.ts'
import { recordTypesQuery } from '#record/record-types-query.ts'
import { DataTable } from '#ui/data-table.tsx'
import { ListMiddle } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { TabPanel } from '#ui/tab-panel.tsx'
import { ShareTabs } from '../share-tabs.tsx'
import { EndDialog } from './end-dialog.tsx'
import { LastAccess } from './last-access.tsx'
import { LinkMailed } from './link-mailed.tsx'
import { recipientsQuery } from './recipients-query.ts'
import { sharedAgain } from './recipient.ts'
import type { Recipient } from './recipient.ts'
import { columnsOf } from './recipient-columns.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { useShare } from './use-sharing.ts'
import styles from './share-records.module.css'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import InfoOutlined from 'icon:outline-info'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { ProviderPicker } from '#care-team/provider-picker.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { useAddForm } from '#care-team/use-add-form.ts'

type Props = { readonly kind: RecipientKind; readonly profileId: string; readonly onClose: () => void }

/** Selects a recipient to add; the list reloads. Source: S2 §2, §5. */
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

/** Explains who gets read-only sharing, and the alternatives for others. Source: S2 §1; settled question 22. */
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

/** Share My Records. Source: S2 §2, §4. */
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
