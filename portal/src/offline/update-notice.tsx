import { loadingTexts } from '@kinchart/texts/en/loading.ts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { CloseRounded } from 'icons'
import { useEffect, useState } from 'react'
import { onNewerBuild, takeNewVersion } from '#loading/newer-build.ts'
import { leaveForGood, leaveIfMeant } from '#ui/unsaved.ts'
import { registerWorker } from './register-worker.ts'
import styles from './update-notice.module.css'

/**
 * Shown if a new worker is waiting. Also shown if a part of this version was deleted and the server has a newer build.
 */
export function UpdateNotice() {
  const [isReady, setReady] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const tell = () => setReady(true)
    registerWorker(tell)
    return onNewerBuild(tell)
  }, [])
  return (
    <div className={styles.updateNotice} aria-live="polite">
      {isReady && (
        <div>
          <span>{loadingTexts.ready}</span>
          <Button
            size="small"
            loading={isBusy}
            onClick={() =>
              void leaveIfMeant(() => {
                setBusy(true)
                leaveForGood()
                void takeNewVersion()
              })
            }
          >
            {loadingTexts.reload}
          </Button>
          <IconButton aria-label={loadingTexts.later} onClick={() => setReady(false)}>
            <CloseRounded fontSize="small" />
          </IconButton>
        </div>
      )}
    </div>
  )
}
