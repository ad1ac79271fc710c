/**
 * The service worker keeps the portal's own files, so that it opens without a network. It holds nothing of a person: no
 * answer of a call ever passes through it (see shell-cache.ts).
 */

/** Not in the way of the first page: the worker fetches every file of the portal once. */
const quietMs = 4000
const lookAgainMs = 3_600_000

/**
 * Registers the worker, and says when a new version of the portal is ready. Until the person takes it, every open page
 * goes on with the version it was opened with.
 */
export function registerWorker(onNewVersion: () => void): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const start = () => setTimeout(() => void register(onNewVersion), quietMs)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

async function register(onNewVersion: () => void): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const tellWhenReady = (worker: ServiceWorker | null) => {
      // The very first worker is no new version of anything.
      if (worker?.state === 'installed' && navigator.serviceWorker.controller !== null) onNewVersion()
    }
    tellWhenReady(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => tellWhenReady(installing))
    })
    setInterval(() => {
      if (navigator.onLine) registration.update().catch(() => undefined)
    }, lookAgainMs)
  } catch {
    // A browser that keeps no worker shows the portal all the same, as long as there is a network.
  }
}
