import { frameTexts } from '@kinchart/texts/en/shell.ts'
import Drawer from '@mui/material/Drawer'
import { Suspense, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, NavigationType, useNavigationType } from 'react-router'
import { authorityQuery, handoversQuery, useOpenRecord, settingsQuery } from '#session/people.ts'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import { AuthorityBand, PausedRecord } from '#family/authority-band.tsx'
import { LegalBanner } from '#legal/legal-banner.tsx'
import { ConnectionBand } from '#session/connection-band.tsx'
import { paths } from '#paths/paths.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import styles from './shell.module.css'
import { shellLabels } from '@kinchart/contract/text/texts.ts'
import { common } from '#theme/styles.ts'

/**
 * Tracks whether an element is open at the current URL. Going to another page closes the element, and coming back does
 * not reopen it. A redirect that replaces the URL does not close the element.
 */
function useOpenedHere(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { pathname } = useLocation()
  const isRedirected = useNavigationType() === NavigationType.Replace
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (openedAt !== null && openedAt !== pathname) setOpenedAt(isRedirected ? pathname : null)
  return [openedAt === pathname, (isOpen) => setOpenedAt(isOpen ? pathname : null)]
}

const SupportDialog = lazyPart(async () => (await import('#support/support-dialog.tsx')).SupportDialog, DialogNotLoaded)

const publicLegal = { privacyUrl: '/legal/privacy', termsUrl: '/legal/terms', socialLinks: [] }

/** Links to User Support, the legal pages and the operator's own pages. Source: S1 §2.5. */
function ShellFooter() {
  const { privacyUrl, termsUrl, socialLinks } = useQuery(settingsQuery).data ?? publicLegal
  const [isSupportOpen, setSupportOpen] = useOpenedHere()
  return (
    <footer className={styles.shellFoot} data-part="shell-foot">
      <button type="button" className={common.textButton} onClick={() => setSupportOpen(true)}>
        {shellLabels.userSupport}
      </button>
      <ElsewhereLink url={termsUrl} label={shellLabels.termsOfService} />
      <ElsewhereLink url={privacyUrl} label={shellLabels.privacyPolicy} />
      {socialLinks.length > 0 && (
        <span className={styles.shellFootSocial}>
          {socialLinks.map(({ label, url }) => (
            <ElsewhereLink key={url} url={url} label={label} />
          ))}
        </span>
      )}
      {isSupportOpen && (
        <Suspense>
          <SupportDialog isOpen onClose={() => setSupportOpen(false)} />
        </Suspense>
      )}
    </footer>
  )
}

function ElsewhereLink({ url, label }: { url: string; label: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}

/** Account pages, which don't depend on the open record. */
const accountPages: ReadonlySet<string> = new Set([
  paths.myProfile,
  paths.security,
  paths.connectedApps,
  paths.dependents,
  paths.createDependent,
  paths.privacyPolicy,
  paths.termsAndConditions,
  paths.exception,
])

const EarnDialog = lazyPart(async () => (await import('#sharing/research/earn-dialog.tsx')).EarnDialog, DialogNotLoaded)

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
      {/* After the user opens a page from the menu, the focus is on the page's heading. If the user only closes the menu, the focus returns to the button that opened the menu. */}
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
        {/* Remount when another patient's record opens. No dialog or row of the previous patient then stays open. */}
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

/** Moves the focus back to `to`. Does nothing if an element outside the menu has the focus. */
function giveBack(to: Element | null): void {
  const at = document.activeElement
  const isNowhere =
    at === null || at === document.body || at.closest('[data-part~=side-drawer], .MuiDrawer-root') !== null
  if (isNowhere && to instanceof HTMLElement) to.focus()
}
