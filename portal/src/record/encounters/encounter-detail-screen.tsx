import { encounterTabs, type getEncounter, type EncounterTab } from '@kinchart/contract/calls/encounters.ts'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { ArrowBackRounded, EventBusyRounded } from 'icons'
import { useState, useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#paths/paths.ts'
import { useOpenRecord } from '#session/people.ts'
import { Card } from '#ui/card.tsx'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page.tsx'
import { RecordDetails } from '#record/details/record-details.tsx'
import { ownRecord } from '#record/own-record.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { encounterQuery, showEncounter, encounterFacts, encounterKind, encounterTitle } from './show-encounter.ts'
import { visitTexts } from '@kinchart/texts/en/appointments.ts'
import styles from './encounters.module.css'
import { classNames, common } from '#theme/styles.ts'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { OwnList } from '#record/list/own-list.tsx'
import { sectionOf } from '#record/sections.ts'

type Props = {
  readonly profileId: string
  readonly encounter: string
  readonly counts: Readonly<Record<EncounterTab, number>>
  readonly tab: EncounterTab
  readonly onTab: (tab: EncounterTab) => void
}

/** Shows one tab per section with its count. */
function EncounterRecords({ profileId, encounter, counts, tab, onTab }: Props) {
  const id = useId()
  const section = sectionOf(tab)
  return (
    <section aria-label={visitTexts.belongings}>
      <Tabs
        value={tab}
        onChange={(_, chosen: EncounterTab) => onTab(chosen)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={visitTexts.belongings}
        sx={{ marginBottom: '0.5rem', marginX: { xs: '-1rem', md: 0 } }}
      >
        {encounterTabs.map((one) => (
          <Tab
            key={one}
            value={one}
            id={`${id}-${one}`}
            aria-controls={`${id}-panel`}
            label={
              <span>
                {pageTitles[one]} <span className={classNames(styles.tabCount, common.num)}>{counts[one]}</span>
              </span>
            }
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {section !== null && (
          <OwnList
            key={`${encounter} ${tab}`}
            section={section}
            name={pageTitles[tab]}
            profileId={profileId}
            encounter={encounter}
          />
        )}
      </div>
    </section>
  )
}

/** Source: S3 §2 (Encounter Detail); Q26. */
export function EncounterDetailScreen() {
  const { person } = useOpenRecord()
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') ?? ''
  const visit = useQuery(encounterQuery(person.profileId, id))
  const title = visit.data ? encounterTitle(visit.data.encounter) : pageTitles.encounters
  const shown = encounterTabs.find((tab) => tab === search.get('tab'))
  return (
    <>
      <div className={styles.visitHead}>
        <IconButton component={Link} to={paths.encounters} aria-label={visitTexts.back}>
          <ArrowBackRounded />
        </IconButton>
        <PageHead
          title={title}
          tabTitle={`${title} - ${pageTitles.encounters}`}
          {...(visit.data
            ? { subtitle: joined(meaningLine(visit.data.encounter.meaning), encounterKind(visit.data.encounter)) }
            : {})}
        />
      </div>
      {visit.isPending && (
        <div className={common.card}>
          <SkeletonRows rows={6} columns={2} />
        </div>
      )}
      {visit.isError && (
        <div className={common.card}>
          <CouldNotLoad onRetry={() => void visit.refetch()} />
        </div>
      )}
      {visit.isSuccess && visit.data === null && <Unknown />}
      {visit.isSuccess && visit.data !== null && (
        <div className={styles.visitBody}>
          <Facts profileId={person.profileId} visit={visit.data} />
          <EncounterRecords
            profileId={person.profileId}
            encounter={visit.data.encounter.id}
            counts={visit.data.counts}
            tab={shown ?? firstTab(visit.data.counts)}
            onTab={(tab) => setSearch({ id, tab }, { replace: true, preventScrollReset: true })}
          />
        </div>
      )}
    </>
  )
}

type Visit = AnswerOf<typeof getEncounter>

const firstTab = (counts: Visit['counts']): EncounterTab => encounterTabs.find((tab) => counts[tab] > 0) ?? 'vitals'

function Facts({ profileId, visit: { encounter, facts } }: { profileId: string; visit: Visit }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={visitTexts.facts} actions={<Button onClick={() => setOpen(true)}>{visitTexts.details}</Button>}>
      <dl className={styles.visitFacts}>
        {encounterFacts(encounter, facts).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={common.num}>{text}</dd>
          </div>
        ))}
      </dl>
      {isOpen && (
        <RecordDetails
          source={ownRecord(profileId)}
          id={encounter.id}
          title={encounterTitle(encounter)}
          row={showEncounter(encounter)}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

function Unknown() {
  return (
    <div className={classNames(common.card, styles.visitsNone)}>
      <ListMiddle
        icon={<EventBusyRounded fontSize="large" />}
        title={visitTexts.unknown}
        actions={
          <Button component={Link} to={paths.encounters} variant="outlined">
            {visitTexts.back}
          </Button>
        }
      >
        {visitTexts.unknownWhy}
      </ListMiddle>
    </div>
  )
}
