/**
 * Serves the portal's own files and pages from the browser's cache. Every other request goes to the server as if there
 * were no worker, and the worker never stores its response.
 */
import { shellFiles, serverPages } from 'virtual:shell'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: {
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void
}

// A new version waits until the user accepts it (see newer-build.ts).
self.addEventListener('message', ({ data }) => {
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING')
    void self.skipWaiting()
})
precacheAndRoute([...shellFiles])
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...serverPages] }))
