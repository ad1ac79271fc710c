import Drawer from '@mui/material/Drawer'
import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useOpenRecord } from '#family/people.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import './shell.css'

/** The frame of every signed-in screen: menu, top bar, the screen, footer. */
export function Shell() {
  const { person } = useOpenRecord()
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  // The drawer belongs to the address it was opened at: going elsewhere closes it.
  const isDrawerOpen = openedAt === pathname
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className="side">
        <SideMenu />
      </div>
      <Drawer open={isDrawerOpen} onClose={() => setOpenedAt(null)} transitionDuration={200}>
        <div className="side-drawer">
          <SideMenu onChosen={() => setOpenedAt(null)} />
        </div>
      </Drawer>
      <div className="shell-main">
        <TopBar onMenu={() => setOpenedAt(pathname)} />
        {/* Another person's record starts afresh: no dialog and no row of the one before stays open. */}
        <main className="content" id="content" tabIndex={-1} key={person.profileId}>
          <Outlet />
        </main>
        <footer className="shell-foot">© Kinchart, your health records in one place</footer>
      </div>
    </>
  )
}
