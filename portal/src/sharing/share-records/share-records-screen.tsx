import { constants } from '@kinchart/contract/constants.ts'
import type { PartyKind, Shared } from '@kinchart/contract/sharing.ts'
import { messages, pageTitles } from '@kinchart/contract/texts.ts'
import { sharingTexts } from '@kinchart/contract/texts-sharing.ts'
import AddRounded from '@mui/icons-material/AddRounded'
import CorporateFareRounded from '@mui/icons-material/CorporateFareRounded'
import MedicalInformationOutlined from '@mui/icons-material/MedicalInformationOutlined'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOpenRecord } from '#session/people.ts'
import { recordTypesQuery } from '#chart/record-types-query.ts'
import { DataTable } from '#ui/data-table.tsx'
import { ListMiddle } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { TabPanel } from '#ui/tab-panel.tsx'
import { ShareTabs } from '../share-tabs.tsx'
import { AddDialog } from './add-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { LastLooked } from './last-looked.tsx'
import { LinkMailed } from './link-mailed.tsx'
import { partiesQuery } from './parties-query.ts'
import { sharedAgain } from './party.ts'
import type { Party } from './party.ts'
import { columnsOf } from './party-columns.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { SharingTip } from './sharing-tip.tsx'
import { useShare } from './use-sharing.ts'
import './share-records.css'

type Opened =
  | { readonly what: 'add' }
  | { readonly what: 'share' | 'remove' | 'end'; readonly party: Party }
  | { readonly what: 'mailed'; readonly shared: Shared }

/** Share My Records. Source: S2 §2, §4. */
export function ShareRecordsScreen() {
  const { person } = useOpenRecord()
  const [search] = useSearchParams()
  const kind: PartyKind = search.get('tab') === 'organization' ? 'organization' : 'doctor'
  return <PartyTab key={`${kind} ${person.profileId}`} kind={kind} profileId={person.profileId} />
}

function PartyTab({ kind, profileId }: { kind: PartyKind; profileId: string }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const parties = useQuery(partiesQuery(kind, profileId))
  const types = useQuery(recordTypesQuery)
  const isPhone = useMediaQuery('(max-width: 899.95px)', { noSsr: true })
  const close = () => setOpened(null)
  const { mutate: extend } = useShare(close, true)
  const columns = useMemo(
    () =>
      columnsOf(kind, types.data ?? [], isPhone, (what, party) =>
        what === 'extend' ? extend(sharedAgain(party, profileId)) : setOpened({ what, party }),
      ),
    [kind, types.data, isPhone, extend, profileId],
  )
  const addButton = (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setOpened({ what: 'add' })}>
      {sharingTexts.add[kind]}
    </Button>
  )
  return (
    <div className="share-records">
      <PageHead title={pageTitles['share-records']} actions={addButton}>
        <SharingTip />
      </PageHead>
      <ShareTabs current={kind} />
      <TabPanel of="share" tab={kind}>
        <DataTable
          label={sharingTexts.tabs[kind]}
          columns={columns}
          rows={types.isPending ? undefined : parties.data}
          rowKey={({ id }) => id}
          pageSize={constants.largePageSize}
          isFailed={parties.isError || types.isError}
          onRetry={() => void Promise.all([parties.refetch(), types.refetch()])}
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
        <LastLooked profileId={profileId} types={types.data ?? []} />
      </TabPanel>
      {opened?.what === 'add' && <AddDialog kind={kind} profileId={profileId} onClose={close} />}
      {opened?.what === 'share' && types.data !== undefined && (
        <ShareDialog
          party={opened.party}
          types={types.data}
          profileId={profileId}
          onEnd={() => setOpened({ what: 'end', party: opened.party })}
          onShared={(shared) => setOpened(shared.links.length === 0 ? null : { what: 'mailed', shared })}
          onClose={close}
        />
      )}
      {(opened?.what === 'remove' || opened?.what === 'end') && (
        <EndDialog party={opened.party} profileId={profileId} isRemoval={opened.what === 'remove'} onClose={close} />
      )}
      {opened?.what === 'mailed' && <LinkMailed shared={opened.shared} onClose={close} />}
    </div>
  )
}
