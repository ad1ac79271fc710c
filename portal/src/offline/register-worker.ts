/**
 * The service worker caches the portal's own files, so that it opens without a network. It stores no patient data: no
 * API response ever passes through it (see shell-cache.ts).
 */

/** Delay, so that the worker, which fetches every file of the portal once, does not compete with the first page. */
const quietMs = 4000
const lookAgainMs = 3_600_000

/**
 * Registers the worker and reports when a new version of the portal is ready. Until the user takes it, every open page
 * continues with the version it was opened with.
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
      // The very first worker is not a new version.
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
    // Without a worker the portal still works, as long as there is a network.
  }
}
