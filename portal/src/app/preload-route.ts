import { matchPath } from 'react-router'
import { readTokens } from '#api/token-store.ts'
import { paths } from '#paths/paths.ts'
import { SignedIn, framedScreens, openScreens, profileScreen } from './screens.tsx'

/**
 * Asks for everything that an address shows, at once: the frame and the screen in it come side by side, and not one after
 * the other. For somebody who is not signed in, the frame would only be in the way of the sign-in page.
 */
export function preloadRoute(pathname: string): void {
  const isHere = ({ path }: { readonly path: string }) => matchPath(path, pathname) !== null
  openScreens.find(isHere)?.preload()
  if (matchPath(`${paths.home}/*`, pathname) === null || readTokens() === null) return
  SignedIn.preload()
  const found = framedScreens.find(isHere) ?? profileScreen
  found.preload()
}
