import { apiErrors } from '@kinchart/contract/api-errors.ts'
import { importLabels } from '@kinchart/texts/import.ts'
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import Button from '@mui/material/Button'
import { paths } from '#paths/paths.ts'
import { BigSign } from '#ui/middle.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './public.module.css'

/** Nobody was handed over, or not in a way that is valid. Source: S2 §2, §8. */
export function Unauthorized() {
  usePageTitle(importLabels.unauthorizedTitle)
  return (
    <section className={classNames(common.card, styles.publicCard, styles.publicEnd)} role="alert">
      <BigSign isBad>
        <ErrorOutlineRounded fontSize="large" aria-hidden />
      </BigSign>
      <h1>{importLabels.unauthorizedTitle}</h1>
      <p className={common.muted}>{apiErrors['visit-unknown'].message}</p>
      {/* A full load: it cuts the tie to the page that opened this one. */}
      <Button variant="outlined" href={paths.login}>
        {importLabels.signIn}
      </Button>
    </section>
  )
}
