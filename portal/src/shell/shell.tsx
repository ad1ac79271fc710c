import Drawer from '@mui/material/Drawer'
import { Suspense, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { FailureBoundary } from '#app/failure-boundary.tsx'
import { useOpenRecord } from '#family/people.ts'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import { LegalBanner } from '#legal/legal-banner.tsx'
import { ConnectionBand } from '#session/connection-band.tsx'
import { ShellFooter } from './shell-footer.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import './shell.css'

const EarnDialog = lazyPart(async () => (await import('#sharing/research/earn-dialog.tsx')).EarnDialog, DialogNotLoaded)

/** The frame of every signed-in screen: menu, top bar, the screen, footer. */
export function Shell() {
  const { person } = useOpenRecord()
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const [isEarnOpen, setEarnOpen] = useState(false)
  const earn = () => setEarnOpen(true)
  // The drawer belongs to the address it was opened at: going elsewhere closes it.
  const isDrawerOpen = openedAt === pathname
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className="side">
        <SideMenu onEarn={earn} />
      </div>
      <Drawer open={isDrawerOpen} onClose={() => setOpenedAt(null)} transitionDuration={200}>
        <div className="side-drawer">
          <SideMenu onChosen={() => setOpenedAt(null)} onEarn={earn} />
        </div>
      </Drawer>
      <div className="shell-main">
        <TopBar onMenu={() => setOpenedAt(pathname)} />
        {/* Another person's record starts afresh: no dialog and no row of the one before stays open. */}
        <main className="content" id="content" tabIndex={-1} key={person.profileId}>
          <div className="shell-bands">
            <ConnectionBand />
            <LegalBanner />
          </div>
          {/* A screen that breaks leaves the menu and the way back. */}
          <FailureBoundary>
            <Outlet />
          </FailureBoundary>
        </main>
        <ShellFooter />
      </div>
      {isEarnOpen && (
        <Suspense>
          <EarnDialog onClose={() => setEarnOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
