import { frameTexts } from '@kinchart/texts/en/shell.ts'
import Drawer from '@mui/material/Drawer'
import { Suspense, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import { authorityQuery, handoversQuery, useOpenRecord } from '#session/people.ts'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import { AuthorityBand } from '#family/authority-band.tsx'
import { PausedRecord } from '#family/paused-record.tsx'
import { LegalBanner } from '#legal/legal-banner.tsx'
import { ConnectionBand } from '#session/connection-band.tsx'
import { paths } from '#paths/paths.ts'
import { accountPages } from './account-pages.ts'
import { ShellFooter } from './shell-footer.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useOpenedHere } from './use-opened-here.ts'
import styles from './shell.module.css'

const EarnDialog = lazyPart(async () => (await import('#sharing/research/earn-dialog.tsx')).EarnDialog, DialogNotLoaded)

/** The frame of every signed-in screen: menu, top bar, the screen, footer. */
export function Shell() {
  const { person } = useOpenRecord()
  const { pathname } = useLocation()
  const authority = useQuery(authorityQuery).data?.[person.profileId]
  const handover = useQuery(handoversQuery).data?.[person.profileId]
  const isPaused = authority?.state === 'paused' && !accountPages.has(pathname)
  const [isDrawerOpen, setDrawerOpen] = useOpenedHere()
  const [isEarnOpen, setEarnOpen] = useOpenedHere()
  const opener = useRef<Element>(null)
  const earn = () => setEarnOpen(true)
  return (
    <div className={styles.shell}>
      <a className={styles.skipLink} data-part="skip-link" href="#content">
        {frameTexts.skip}
      </a>
      <div className={styles.side} data-part="side">
        <div className={styles.sideSticky}>
          <SideMenu onEarn={earn} />
        </div>
      </div>
      {/* Where a page was chosen, its heading has the focus; else it goes back to the button that opened the menu. */}
      <Drawer
        open={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        transitionDuration={200}
        disableRestoreFocus
        slotProps={{ transition: { onExited: () => giveBack(opener.current) } }}
      >
        <div className={styles.sideDrawer} data-part="side-drawer">
          <SideMenu
            onChosen={() => {
              opener.current = null
              setDrawerOpen(false)
            }}
            onEarn={earn}
          />
        </div>
      </Drawer>
      <div className={styles.shellMain} data-part="shell-main">
        <TopBar
          onMenu={() => {
            opener.current = document.activeElement
            setDrawerOpen(true)
          }}
        />
        {/* Another person's record starts afresh: no dialog and no row of the one before stays open. */}
        <main className={styles.content} data-part="content" id="content" tabIndex={-1} key={person.profileId}>
          <div className={styles.shellBands} data-part="shell-bands">
            <ConnectionBand />
            <LegalBanner />
            {authority?.state === 'asked' && pathname !== paths.dependents && (
              <AuthorityBand person={person} authority={authority} handover={handover} />
            )}
          </div>
          {isPaused ? <PausedRecord person={person} /> : <Outlet />}
        </main>
        <ShellFooter />
      </div>
      {isEarnOpen && (
        <Suspense>
          <EarnDialog onClose={() => setEarnOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Gives the focus back where nothing else has it. */
function giveBack(to: Element | null): void {
  const at = document.activeElement
  const isNowhere =
    at === null || at === document.body || at.closest('[data-part~=side-drawer], .MuiDrawer-root') !== null
  if (isNowhere && to instanceof HTMLElement) to.focus()
}
