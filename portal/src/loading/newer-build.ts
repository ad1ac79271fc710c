/** Whether the server has a newer build of the portal than the one that this page was opened with, and how to take it. */
import { hasUnsaved } from '#ui/unsaved.ts'
import { isScript } from './fetch-file.ts'
import { takeNewVersion } from './take-new-version.ts'

/** The name of a build is the address of its first script. */
export const buildOf = (page: string): string | null =>
  /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(page)?.[1] ?? null

const ownBuild = (): string | null => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null

/** The newer build's name where one truly answers: its page, and the script that begins it. */
export async function findNewerBuild(): Promise<string | null> {
  try {
    // An address that the service worker does not keep under its own name: it would answer the page that it knows.
    const page = await fetch('/login', { headers: { accept: 'text/html' }, cache: 'no-store' })
    const build = page.ok ? buildOf(await page.text()) : null
    if (build === null || build === ownBuild()) return null
    return isScript(await fetch(build, { cache: 'no-store' })) ? build : null
  } catch {
    return null
  }
}

const watchers = new Set<() => void>()

/** Tells when a part was missing because a newer build is in its place. */
export function onNewerBuild(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

export function tellOfNewerBuild(): void {
  for (const tell of watchers) tell()
}

const KEY = 'reloaded-for'

/** Whether a page may be loaded again by itself: once for a build, and never over what was typed. */
export function mayReload(build: string, reloadedFor: string | null, isTyped: boolean): boolean {
  return !isTyped && reloadedFor !== build
}

/** Loads the page again with the newer build, unless that was done already or would lose something; answers whether it goes. */
export async function reloadFor(build: string): Promise<boolean> {
  try {
    if (!mayReload(build, sessionStorage.getItem(KEY), hasUnsaved())) return false
    sessionStorage.setItem(KEY, build)
  } catch {
    // Where nothing can be noted, nothing is done by itself: it could go on for ever.
    return false
  }
  await takeNewVersion()
  return true
}
