import { profileTexts } from '@kinchart/texts/en/account.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { profileLabels } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import ErrorOutlineRounded from 'icon:round-error-outline'
import { useEffect } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './profile.module.css'

type Props = {
  readonly changed: readonly string[]
  readonly wrong: number
  readonly isBusy: boolean
  readonly onCancel: () => void
}

/** Shown while there are unsaved changes. Source: S1 §2.7, Look 31. */
export function SaveBar({ changed, wrong, isBusy, onCancel }: Props) {
  const isShown = changed.length > 0 || isBusy
  // Prevents the bar from covering the field that the user just changed.
  useEffect(() => {
    if (isShown) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  return (
    <section
      className={classNames(styles.saveBar, common.card)}
      aria-label={profileTexts.notSaved}
      data-part="save-bar"
    >
      <p className={styles.saveBarState} aria-live="polite">
        {wrong > 0 ? (
          <b className={styles.saveBarWrong}>
            <ErrorOutlineRounded fontSize="small" aria-hidden />
            {profileTexts.wrong({ count: wrong })}
          </b>
        ) : (
          <>
            <b>{profileTexts.unsaved({ count: changed.length })}</b> {listOf(changed)}
          </>
        )}
      </p>
      <Button variant="outlined" onClick={onCancel} disabled={isBusy}>
        {actionTexts.cancel}
      </Button>
      <Button type="submit" variant="contained" loading={isBusy}>
        {profileLabels.saveInfo}
      </Button>
    </section>
  )
}
