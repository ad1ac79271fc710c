import { overviewTexts } from '@kinchart/texts/en/overview.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import PrintOutlined from 'icon:outline-print'
import ShareOutlined from 'icon:outline-share'
import AddRounded from 'icon:round-add'
import { Link } from 'react-router'
import { OwnDetails } from '#record/details/own-details.tsx'
import { useOpenedEntry } from '#record/details/use-opened-entry.ts'
import { listedSources } from '#record/own-words.ts'
import { paths } from '#paths/paths.ts'
import { useOpenRecord } from '#session/people.ts'
import type { Person } from '#session/people.ts'
import { profileQuery } from '#session/profile-query.ts'
import { settingsQuery } from '#session/settings-query.ts'
import { today } from '#text/today.ts'
import { formatDate } from '#text/format-date.ts'
import { Avatar } from '#ui/avatar.tsx'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page-head.tsx'
import common from '#theme/common.module.css'
import { ageInWords } from '#text/age-in-words.ts'
import { CurrentCards } from './current-cards.tsx'
import { FirstVisit } from './first-visit.tsx'
import { Measures } from './measures.tsx'
import { NeedsYou } from './needs-you.tsx'
import { NewCard } from './new-card.tsx'
import { OverviewWait } from './overview-wait.tsx'
import { overviewQuery } from './overview-query.ts'
import type { Overview } from './overview-query.ts'
import type { OpenEntry } from './open-entry.ts'
import styles from './overview.module.css'

/** The first page of a person's record: what is new, what needs them, what is so now. Source: look/reading.md, 10. */
export function OverviewScreen() {
  const { person } = useOpenRecord()
  return <Page key={person.profileId} person={person} />
}

function Page({ person }: { person: Person }) {
  const { profileId } = person
  const page = useQuery(overviewQuery(profileId))
  const { data } = page
  if (data !== undefined && data.sources.length === 0) return <FirstVisit person={person} />
  return (
    <>
      <Who person={person} sources={data === undefined ? null : listedSources(data.sources).length} />
      <Emergency />
      {page.isPending && <OverviewWait />}
      {page.isLoadingError && (
        <div className={common.card}>
          <CouldNotLoad onRetry={() => void page.refetch()} />
        </div>
      )}
      {data !== undefined && <Parts profileId={profileId} page={data} onAgain={() => void page.refetch()} />}
    </>
  )
}

function Who({ person, sources }: { person: Person; sources: number | null }) {
  const own = useQuery(profileQuery).data?.profile.birthDate ?? null
  const born = person.relationship === 'self' ? own : person.birthDate
  const age = born === null || born === '' ? null : ageInWords(born, today())
  return (
    <div className={styles.overviewWho}>
      <Avatar name={person.name} tone={person.tone} />
      <PageHead title={person.name} tabTitle={overviewTexts.title}>
        <p>
          {age !== null && `${overviewTexts.who({ age, day: formatDate((born ?? '').slice(0, 10)) })} `}
          {sources !== null && sources > 0 && overviewTexts.from({ count: sources })}
        </p>
      </PageHead>
      <span className={styles.overviewWhoActs}>
        <Button variant="outlined" startIcon={<AddRounded />} component={Link} to={paths.importRecords}>
          {overviewTexts.addRecords}
        </Button>
        <Button variant="outlined" startIcon={<PrintOutlined />} component={Link} to={paths.onePage}>
          {overviewTexts.printSummary}
        </Button>
        <Button variant="contained" startIcon={<ShareOutlined />} component={Link} to={paths.shareRecords}>
          {overviewTexts.share}
        </Button>
      </span>
    </div>
  )
}

/** Wherever results are first seen. Source: settled question 41. */
function Emergency() {
  const number = useQuery(settingsQuery).data?.emergencyNumber
  return <p className={styles.overviewEmergency}>{number === undefined ? ' ' : overviewTexts.emergency({ number })}</p>
}

type PartsProps = { readonly profileId: string; readonly page: Overview; readonly onAgain: () => void }

function Parts({ profileId, page, onAgain }: PartsProps) {
  const entry = useOpenedEntry()
  const open: OpenEntry = ({ row }) => entry.open(row)
  return (
    <>
      <div className={styles.overviewFirst}>
        <NewCard page={page} onOpen={open} onAgain={onAgain} />
        <NeedsYou sources={page.sources} />
      </div>
      <CurrentCards page={page} onOpen={open} onAgain={onAgain} />
      <Measures profileId={profileId} measures={page.measures} onOpen={open} onAgain={onAgain} />
      <OwnDetails {...{ profileId, entry }} />
    </>
  )
}
