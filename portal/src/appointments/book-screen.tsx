import { bookingLabels } from '@kinchart/texts/en/appointments.ts'
import { pageSubtitles, pageTitles } from '@kinchart/contract/text/texts.ts'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import ArrowBackRounded from 'icon:round-arrow-back'
import { Link, useParams } from 'react-router'
import { profileQuery, useOpenRecord } from '#session/people.ts'
import { paths } from '#paths/paths.ts'
import { SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page.tsx'
import { BookForm, readAddressPart } from './book-form.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import styles from './appointments.module.css'

/** Source: S2 §2 (Book appointment request); Q27. */
export function BookScreen() {
  const { person } = useOpenRecord()
  const params = useParams()
  const profile = useQuery(profileQuery)
  const own = profile.data?.profile
  const providerId = readAddressPart(params['pid'])
  return (
    <>
      <div className={styles.providerHead}>
        <IconButton component={Link} to={paths.shareRecords} aria-label={actionTexts.return}>
          <ArrowBackRounded />
        </IconButton>
        <PageHead title={pageTitles.bookappointment} subtitle={pageSubtitles.bookappointment} />
      </div>
      {profile.isPending ? (
        <SkeletonRows rows={6} columns={2} />
      ) : (
        <BookForm
          key={providerId}
          person={person}
          phone={own?.cellPhone || own?.homeNumber || ''}
          named={
            providerId === null
              ? null
              : {
                  providerId,
                  providerName: readAddressPart(params['pname']) ?? bookingLabels.doctor,
                  providerExperience: readAddressPart(params['pexperience']),
                  providerType: readAddressPart(params['ptype']),
                  providerAddress: readAddressPart(params['paddress']),
                }
          }
        />
      )}
    </>
  )
}
