import CloseRounded from '@mui/icons-material/CloseRounded'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useEffect, useState } from 'react'
import { registerWorker, takeNewVersion } from './register-worker.ts'
import './update-notice.css'

/**
 * Says quietly that a new version is ready. A page that asks for a file which the new version no longer has says so too:
 * the same answer helps.
 */
export function UpdateNotice() {
  const [isReady, setReady] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const tell = () => setReady(true)
    const tellOfMissingFile = () => {
      if (navigator.onLine) tell()
    }
    registerWorker(tell)
    window.addEventListener('vite:preloadError', tellOfMissingFile)
    return () => window.removeEventListener('vite:preloadError', tellOfMissingFile)
  }, [])
  return (
    <div className="update-notice" aria-live="polite">
      {isReady && (
        <div>
          <span>A new version is ready.</span>
          <Button
            size="small"
            loading={isBusy}
            onClick={() => {
              setBusy(true)
              void takeNewVersion()
            }}
          >
            Reload
          </Button>
          <IconButton aria-label="Later" onClick={() => setReady(false)}>
            <CloseRounded fontSize="small" />
          </IconButton>
        </div>
      )}
    </div>
  )
}
