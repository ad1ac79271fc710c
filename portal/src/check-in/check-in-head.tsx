import { checkInTexts as words } from '@kinchart/texts/en/check-in.ts'
import IconButton from '@mui/material/IconButton'
import ArrowBackRounded from 'icon:round-arrow-back'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { PageHead } from '#ui/page-head.tsx'
import styles from './check-in.module.css'

/** The title of the page, with the way back. */
export function CheckInHead({ subtitle }: { readonly subtitle: string }) {
  return (
    <div className={styles.head}>
      <IconButton component={Link} to={paths.appointments} aria-label={words.back}>
        <ArrowBackRounded />
      </IconButton>
      <PageHead title={words.title} subtitle={subtitle} />
    </div>
  )
}
