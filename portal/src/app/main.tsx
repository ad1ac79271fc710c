// Before everything else: see there.
import '#text/take-language.ts'
import '@fontsource-variable/source-sans-3/wght.css'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { PartWait } from '#loading/part-wait.tsx'
import { guardHistory } from '#session/guard-history.ts'
import { takeCodeFromAddress } from '#session/mailed-code.ts'
import { ensureStorage } from '#session/own-storage.ts'
import { takeTokenFromAddress } from '#session/take-token.ts'
import { watchHistory } from '#ui/guard-leaving.ts'
import { NoticesProvider } from '#ui/notices.tsx'
import '#theme/base.css'
import '#theme/common.module.css'
import '#theme/print.css'
import { FailureBoundary } from './failure-boundary.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { UpdateNotice } from '#offline/update-notice.tsx'
import { reportUncaught } from './report-failures.ts'
import { AppRoutes } from './routes.tsx'
import { keepAppearance, modeKey, readAppearance, showAppearance } from '#theme/appearance.ts'
import { theme } from '#theme/theme.ts'

ensureStorage()
takeTokenFromAddress()
takeCodeFromAddress()
watchHistory()
guardHistory()
reportUncaught()
// Said before anything is drawn: the theme itself says it only after the first frame, which would be unreadable in the dark.
showAppearance(readAppearance())

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider theme={theme} defaultMode="system" storageManager={keepAppearance} modeStorageKey={modeKey} noSsr>
        <CssBaseline />
        <NoticesProvider>
          <BrowserRouter>
            <FailureBoundary>
              <AppRoutes />
            </FailureBoundary>
          </BrowserRouter>
          <PartWait />
          <UpdateNotice />
          <LeaveGuard />
        </NoticesProvider>
      </ThemeProvider>
    </StrictMode>,
  )
}
