import { profileLabels } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { DeleteAccount } from './delete-account.tsx'
import { profileTexts } from '@kinchart/texts/account.ts'
import { actionTexts } from '@kinchart/texts/ui.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './profile.module.css'

type Props = { readonly isDirty: boolean; readonly isBusy: boolean; readonly onCancel: () => void }

/** Save Info, Cancel and Delete Account. Source: S1 §2.7. */
export function SaveBar({ isDirty, isBusy, onCancel }: Props) {
  const isPhone = useMediaQuery('(max-width: 899.95px)')
  return (
    <>
      <div className={classNames(styles.saveBar, common.card)} data-part="save-bar">
        {!isPhone && <DeleteAccount />}
        <span className={classNames(styles.saveBarState, common.help)} aria-live="polite">
          {isDirty && profileTexts.unsaved}
        </span>
        <Button variant="outlined" onClick={onCancel} disabled={isBusy}>
          {actionTexts.cancel}
        </Button>
        <Button type="submit" variant="contained" loading={isBusy}>
          {profileLabels.saveInfo}
        </Button>
      </div>
      {/* On a phone the bar stays in view: the way out of everything does not belong under the thumb. */}
      {isPhone && (
        <div className={styles.saveBarDelete}>
          <DeleteAccount />
        </div>
      )}
    </>
  )
}
