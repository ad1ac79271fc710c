import { appointmentTexts as words } from '@kinchart/texts/en/appointments.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import CalendarMonthOutlined from 'icon:outline-calendar-month'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { GapBand } from '#ui/gap-band.tsx'
import { useOpenRecord } from '#session/people.ts'
import { Band } from '#ui/band.tsx'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { today } from '#text/format-date.ts'
import { DoctorCards } from './doctor-cards.tsx'
import { cardWithoutDoctor, nextOf } from './linked-doctors.ts'
import { MissingDetails } from './missing-details.tsx'
import { useLinkedDoctors } from './use-linked-doctors.ts'
import common from '#theme/common.module.css'

/** Source: S2 §2 (Appointments list). */
export function AppointmentsScreen() {
  const { person } = useOpenRecord()
  const linked = useLinkedDoctors(person.profileId)
  const cards = [...linked.doctors, ...cardWithoutDoctor(linked.appointments)]
  return (
    <>
      <PageHead
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <>
            <Button component={Link} to={paths.checkIn} variant="outlined">
              {words.checkIn}
            </Button>
            <Button component={Link} to={paths.book} variant="contained">
              {words.book}
            </Button>
          </>
        }
      />
      {linked.isPending ? (
        <div className={common.card}>
          <SkeletonRows rows={4} columns={3} />
        </div>
      ) : linked.isFailed ? (
        <div className={common.card}>
          <CouldNotLoad onRetry={linked.retry} />
        </div>
      ) : linked.isUnknown ? (
        <MissingDetails />
      ) : (
        <div className={common.stack}>
          {linked.isPart && (
            <Band
              tone="attn"
              actions={
                <Button variant="outlined" onClick={linked.retry}>
                  {words.again}
                </Button>
              }
            >
              <b>{words.partOfDoctors}</b>
            </Band>
          )}
          <GapBand sources={linked.sources} unreadable={0} words={words} />
          {cards.length > 0 ? (
            <DoctorCards doctors={cards} next={nextOf(linked.appointments, today())} />
          ) : (
            !linked.isPart && <NoDoctors />
          )}
        </div>
      )}
    </>
  )
}

function NoDoctors() {
  return (
    <div className={common.card}>
      <ListMiddle
        icon={<CalendarMonthOutlined fontSize="large" />}
        title={words.noDoctors}
        actions={
          <>
            <Button component={Link} to={paths.importRecords} variant="contained">
              {pageTitles.importrecords}
            </Button>
            <Button component={Link} to={paths.findProvider} variant="outlined">
              {words.findDoctor}
            </Button>
          </>
        }
      >
        {words.noDoctorsWhy}
      </ListMiddle>
    </div>
  )
}
