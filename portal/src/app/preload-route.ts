import { matchPath } from 'react-router'
import { isSignedIn } from '#api/token-store.ts'
import { askSettingsEarly } from '#session/early-settings.ts'
import { paths } from '#paths/paths.ts'
import { SignedIn, framedScreens, openScreens, profileScreen } from './screens.tsx'

/**
 * Asks for everything that an address shows, at once: the frame and the screen in it come side by side, and not one after
 * the other. For somebody who is not signed in, the frame would only be in the way of the sign-in page. Ends once all of
 * it has come or has not; never fails.
 */
export async function preloadRoute(pathname: string): Promise<void> {
  const isHere = ({ path }: { readonly path: string }) => matchPath(path, pathname) !== null
  const open = openScreens.find(isHere)
  const isFramed = matchPath(`${paths.home}/*`, pathname) !== null && isSignedIn()
  if (isFramed) askSettingsEarly()
  const framed = framedScreens.find(isHere) ?? profileScreen
  await Promise.all([open?.preload(), ...(isFramed ? [SignedIn.preload(), framed.preload()] : [])])
}
