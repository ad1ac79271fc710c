import { constants } from '@kinchart/contract/rules/constants.ts'
import { currentSections } from '@kinchart/contract/calls/overview.ts'
import { othersTab } from '@kinchart/contract/sections/others.ts'
import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { messages, pageSubtitles, pageTitles } from '@kinchart/contract/text/texts.ts'
import { onePageTexts } from '@kinchart/texts/en/copies.ts'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQuery } from '@tanstack/react-query'
import { AddRounded, FolderOpenRounded, PrintOutlined } from 'icons'
import { useState, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { myRecordsPath, paths } from '#paths/paths.ts'
import { useOpenRecord, type Person } from '#session/people.ts'
import { CouldNotLoad, SkeletonRows, ListMiddle } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page.tsx'
import { TabPanel, tabOfPanel } from '#ui/tabs.tsx'
import { OwnList } from '#record/list/own-list.tsx'
import { RemovedBands } from '#record/own/removed-bands.tsx'
import { LabsTab } from '#record/by-test/test-list.tsx'
import { CurrentTab, VitalsTab } from '#record/current/current-tab.tsx'
import type { TabProps as ListProps } from './views/view-tab.tsx'
import { NotesButton, NotesDialog } from '#record/notes/notes-dialog.tsx'
import { useRecordTabs, type ShownTab, recordTypesQuery } from './record-tabs.ts'
import { sectionOf } from './sections.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import styles from '#record/list/list.module.css'
import { ownKinds, type OwnKind } from '@kinchart/contract/calls/own-entries.ts'
import { ownEntryTexts as words } from '@kinchart/texts/en/own-entry.ts'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'

const OwnEntryDialog = lazyPart(
  async () => (await import('#record/own/own-entry-dialog.tsx')).OwnEntryDialog,
  DialogNotLoaded,
)

/** The first kind of entry that a patient can add to the list. Null if patients can't add entries to the list. */
const kindOfTab = (tab: string): OwnKind | null =>
  (Object.keys(ownKinds) as OwnKind[]).find((kind) => ownKinds[kind] === tab) ?? null

function AddButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      variant="outlined"
      startIcon={<AddRounded />}
      onClick={onOpen}
      onPointerEnter={() => void OwnEntryDialog.preload()}
    >
      {words.add}
    </Button>
  )
}

function AddDialog({ person, kind, onClose }: { person: Person; kind: OwnKind; onClose: () => void }) {
  const addedBy = person.relationship === 'self' ? 'patient' : 'guardian'
  return (
    <Suspense fallback={null}>
      <OwnEntryDialog {...{ kind, addedBy, onClose }} profileId={person.profileId} who={person.label} />
    </Suspense>
  )
}

/** Shown for a URL that is not a known tab. Source: S3 §2. */
function UnknownList() {
  return (
    <div className={styles.gridFrame} data-part="grid-frame" style={{ display: 'flex' }}>
      <ListMiddle icon={<FolderOpenRounded fontSize="large" />} title={messages.noRecordsFound}>
        {chartTexts.unknownKind}
      </ListMiddle>
    </div>
  )
}

const placeholderTabs: readonly string[] = ['labs', 'immunization']

const vaccineDatesPath = `${paths.onePage}?only=vaccines`

/** One tab per record type. Source: S3 §2. */
export function MyRecordsScreen() {
  const { tabName = constants.defaultTab } = useParams()
  const { person } = useOpenRecord()
  const types = useQuery(recordTypesQuery)
  const type = types.data?.find(({ tabUrl }) => tabUrl === tabName)
  const tabs = useRecordTabs(person.profileId)
  const name = tabs.find(({ tabUrl }) => tabUrl === tabName)?.name ?? nameOfTab(tabName)
  return (
    <>
      <PageHead
        title={pageTitles.myrecords}
        subtitle={pageSubtitles.myrecords}
        tabTitle={`${name} - ${pageTitles.myrecords}`}
      />
      {types.isPending && <SkeletonRows rows={1} columns={6} />}
      {types.isLoadingError && <CouldNotLoad onRetry={() => void types.refetch()} />}
      {types.data !== undefined && (
        <>
          <RecordTabs tabs={tabs} current={tabName} />
          <TabPanel of="records" tab={tabName}>
            <RecordTab
              key={`${tabName} ${person.profileId}`}
              tab={tabName}
              name={name}
              profileId={person.profileId}
              type={type}
            />
          </TabPanel>
        </>
      )}
    </>
  )
}

/** Returns the name of a tab, even if the tab is empty and was opened by URL. */
const nameOfTab = (tab: string): string => (tab === othersTab ? pageTitles.others : tab)

function RecordTabs({ tabs, current }: { tabs: readonly ShownTab[]; current: string }) {
  const [chosen, choose] = useChosenTab(current)
  const isKnown = tabs.some(({ tabUrl }) => tabUrl === chosen)
  return (
    <Tabs
      value={isKnown ? chosen : false}
      variant="scrollable"
      scrollButtons={false}
      aria-label={pageTitles.myrecords}
      sx={{ marginBottom: '0.5rem', marginX: { xs: '-1rem', md: 0 } }}
    >
      {tabs.map(({ name, tabUrl }) => (
        <Tab
          key={tabUrl}
          {...tabOfPanel('records', tabUrl)}
          value={tabUrl}
          label={name}
          component={Link}
          to={myRecordsPath(tabUrl)}
          onClick={({ metaKey, ctrlKey, shiftKey, altKey }) => {
            // With a modifier key, the browser opens the link in a new tab or window, so this page keeps its tab.
            if (!metaKey && !ctrlKey && !shiftKey && !altKey) choose(tabUrl)
          }}
        />
      ))}
    </Tabs>
  )
}

function useChosenTab(current: string): readonly [string, (tab: string) => void] {
  const [chosen, choose] = useState(current)
  const [last, setLast] = useState(current)
  if (last !== current) {
    setLast(current)
    choose(current)
  }
  return [chosen, choose]
}

/**
 * Some sections show current entries or measurements in groups. The others are plain lists. Source:
 * Q37.
 */
function ListOfTab({ tab, ...list }: ListProps & { tab: string }) {
  const current = currentSections.find((one) => one === tab)
  if (current !== undefined) return <CurrentTab of={current} {...list} />
  if (tab === 'labs') return <LabsTab {...list} />
  return tab === 'vitals' ? <VitalsTab {...list} /> : <OwnList {...list} />
}

type TabProps = { tab: string; name: string; profileId: string; type: RecordType | undefined }

function RecordTab({ tab, name, profileId, type }: TabProps) {
  const section = sectionOf(tab)
  const [isNoting, setNoting] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const { person } = useOpenRecord()
  const kind = kindOfTab(tab)
  const isPlaceholder = localStorage.getItem(storageKeys.cerner) === String(constants.cernerPlaceholder)
  if (isPlaceholder && placeholderTabs.includes(tab)) return <p>{messages.cernerPlaceholder}</p>
  if (section === null) return <UnknownList />
  const list = {
    ...{ section, name, profileId },
    actions: (
      <>
        {tab === 'immunization' && (
          <Button variant="outlined" startIcon={<PrintOutlined />} component={Link} to={vaccineDatesPath}>
            {onePageTexts.printDates}
          </Button>
        )}
        {kind !== null && <AddButton onOpen={() => setAdding(true)} />}
        {type && <NotesButton type={type} profileId={profileId} onOpen={() => setNoting(true)} />}
      </>
    ),
  }
  return (
    <>
      <RemovedBands profileId={profileId} />
      <ListOfTab tab={tab} {...list} />
      {/* Render the dialogs outside the list, because the list remounts when its rows load or the window becomes narrow. */}
      {isAdding && kind !== null && <AddDialog {...{ person, kind }} onClose={() => setAdding(false)} />}
      {isNoting && type && <NotesDialog type={type} profileId={profileId} onClose={() => setNoting(false)} />}
    </>
  )
}
