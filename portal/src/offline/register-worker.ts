/**
 * The service worker caches only the portal's files, so that the portal opens without a network. API responses never
 * pass through the worker, so it stores no patient data (see shell-cache.ts).
 */

/**
 * The worker fetches every file of the portal once. This delay keeps these requests from competing with the first page.
 */
const quietMs = 4000
const lookAgainMs = 3_600_000

/**
 * Reports when a new version is ready. Every open page continues with its own version until the user accepts the new
 * version.
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
      // The first worker that is ever installed is not a new version.
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
    // Without a worker, the portal still works as long as there is a network.
  }
}
