import { hasUnsaved } from '#ui/unsaved.ts'

export const buildOf = (page: string): string | null =>
  /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(page)?.[1] ?? null

const ownBuild = (): string | null => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null

/**
 * Returns the address of the newer build's first script. Null if the newer build's page or its first script is not
 * available.
 */
export async function findNewerBuild(): Promise<string | null> {
  try {
    // Fetch this URL, because the service worker doesn't handle it. For other URLs, the worker would return the page of
    // the old build.
    const page = await fetch('/login', { headers: { accept: 'text/html' }, cache: 'no-store' })
    const build = page.ok ? buildOf(await page.text()) : null
    if (build === null || build === ownBuild()) return null
    return isScript(await fetch(build, { cache: 'no-store' })) ? build : null
  } catch {
    return null
  }
}

const watchers = new Set<() => void>()

/** Calls `tell` when a part is missing because a newer build has replaced the part. */
export function onNewerBuild(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

export function tellOfNewerBuild(): void {
  for (const tell of watchers) tell()
}

const KEY = 'reloaded-for'

/** True if the page has no unsaved text and has not yet reloaded for this build. */
export function mayReload(build: string, reloadedFor: string | null, isTyped: boolean): boolean {
  return !isTyped && reloadedFor !== build
}

/**
 * Does nothing if the page already reloaded for this build, or if reloading would lose data. Returns whether the page
 * reloads.
 */
export async function reloadFor(build: string): Promise<boolean> {
  try {
    if (!mayReload(build, sessionStorage.getItem(KEY), hasUnsaved())) return false
    sessionStorage.setItem(KEY, build)
  } catch {
    // If browser storage is not available, reloading automatically could cause an endless loop.
    return false
  }
  await takeNewVersion()
  return true
}

const PATIENCE_MS = 15_000

export async function takeNewVersion(): Promise<void> {
  const waiting = await findWaiting().catch(() => null)
  if (waiting === null) {
    window.location.reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

/** Null if no worker controls this page, or if there is no newer worker. */
async function findWaiting(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return null
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return null
  if (registration.waiting === null) await registration.update()
  const { installing } = registration
  if (installing !== null) await untilInstalled(installing)
  return registration.waiting
}

async function untilInstalled(worker: ServiceWorker): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installing') resolve()
    })
  })
}

/** `isMissing`: the server responded, but does not have this file. */
export class FileNotFetchedError extends Error {
  readonly isGone: boolean
  constructor(address: string, isMissing: boolean, cause?: unknown) {
    super(`Not fetched: ${address}`, { cause })
    this.name = 'FileNotFetchedError'
    this.isGone = isMissing
  }
}

/** Fetches one file of the portal into the browser's cache. Adds the file to the page if it is a stylesheet. */
export async function fetchFile(address: string): Promise<void> {
  if (address.endsWith('.css')) return addStyle(address)
  let answer: Response
  try {
    answer = await fetch(address)
    // Read the response completely. A script that is cut off would count as not loaded.
    await answer.arrayBuffer()
  } catch (error) {
    throw new FileNotFetchedError(address, false, error)
  }
  if (!isScript(answer)) throw new FileNotFetchedError(address, answer.status < 500)
}

/** Returns whether a response is a script. For a deleted file, some servers respond with a page. */
export const isScript = ({ ok, headers }: Response): boolean =>
  ok && (headers.get('content-type') ?? '').includes('javascript')

async function addStyle(address: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new FileNotFetchedError(address, false))
    })
    document.head.append(link)
  })
}

/** Returns whether the file is already loaded, either by the page or by an earlier part. */
export const isOnPage = (address: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]')].some(
    ({ href }) => href === address,
  )
