import Drawer from '@mui/material/Drawer'
import { lazy, Suspense, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useOpenRecord } from '#family/people.ts'
import { LegalBanner } from '#legal/legal-banner.tsx'
import { ConnectionBand } from '#session/connection-band.tsx'
import { ShellFooter } from './shell-footer.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import './shell.css'

const EarnDialog = lazy(async () => ({ default: (await import('#sharing/research/earn-dialog.tsx')).EarnDialog }))

/** The frame of every signed-in screen: menu, top bar, the screen, footer. */
export function Shell() {
  const { person } = useOpenRecord()
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const [isEarnOpen, setEarnOpen] = useState(false)
  const opener = useRef<Element>(null)
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
      {/* Where a page was chosen, its heading has the focus; else it goes back to the button that opened the menu. */}
      <Drawer
        open={isDrawerOpen}
        onClose={() => setOpenedAt(null)}
        transitionDuration={200}
        disableRestoreFocus
        slotProps={{ transition: { onExited: () => giveBack(opener.current) } }}
      >
        <div className="side-drawer">
          <SideMenu onChosen={() => setOpenedAt(null)} onEarn={earn} />
        </div>
      </Drawer>
      <div className="shell-main">
        <TopBar
          onMenu={() => {
            opener.current = document.activeElement
            setOpenedAt(pathname)
          }}
        />
        {/* Another person's record starts afresh: no dialog and no row of the one before stays open. */}
        <main className="content" id="content" tabIndex={-1} key={person.profileId}>
          <div className="shell-bands">
            <ConnectionBand />
            <LegalBanner />
          </div>
          <Outlet />
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

/** Gives the focus back where nothing else has it. */
function giveBack(to: Element | null): void {
  const at = document.activeElement
  const isNowhere = at === null || at === document.body || at.closest('.side-drawer, .MuiDrawer-root') !== null
  if (isNowhere && to instanceof HTMLElement) to.focus()
}
