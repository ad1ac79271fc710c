/**
 * What the service worker keeps and answers: the files of the portal itself, and its page for the portal's own
 * addresses. Everything else goes to the server as if there were no worker, and no answer is ever kept.
 */
import { calls } from '@kinchart/contract/calls.ts'
import type { VitePWAOptions } from 'vite-plugin-pwa'
import { authLabels } from '@kinchart/contract/texts.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { uiTexts } from '@kinchart/texts/ui.ts'

/** What the server answers beside its calls. */
const serverFolders = ['api', 'shl', 'dev', '.well-known', 'connection', 'fhir', 'mcp', 'oauth']
const serverFiles = ['healthz', 'readyz']

const escape = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

/** Every call also answers without /api. `{name}` stands for one part of a path. */
const callPaths = [...new Set(Object.values(calls).map(({ path }) => path.slice(1)))]
const callPatterns = callPaths.map((path) => escape(path).replaceAll(/\{\w+\}/g, '[^/?]+'))

/** Addresses that are the server's to answer. */
export const notOurPages: readonly RegExp[] = [
  new RegExp(`^/(?:${serverFolders.map(escape).join('|')})(?:[/?]|$)`),
  new RegExp(`^/(?:${[...serverFiles, ...callPatterns].join('|')})/?(?:\\?|$)`),
]

/** For vite-plugin-pwa. A new version waits until the person takes it (see register-worker.ts). */
export const shellCache: Partial<VitePWAOptions> = {
  strategies: 'generateSW',
  registerType: 'prompt',
  // Registered by our own bundle: no script is in the page.
  injectRegister: false,
  includeAssets: [],
  manifest: {
    name: uiTexts.product,
    short_name: uiTexts.product,
    description: authLabels.marketing,
    lang: chosenLanguage(),
    start_url: '/home/overview',
    scope: '/',
    display: 'standalone',
    background_color: '#F7F3EC',
    theme_color: '#F7F3EC',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}'],
    // What draws PDF comes with the first PDF, and what draws images with the first image.
    globIgnores: ['assets/pdf-*', 'assets/pdf-*/**', 'assets/imaging-viewer-*', 'assets/imaging-parts/**'],
    navigateFallback: '/index.html',
    // These pages come with headers of their own: a kept page would lose the window's name, or could reach no other server.
    navigateFallbackDenylist: [...notOurPages, /^\/(?:import|viewer)\/?(?:\?|$)/],
    runtimeCaching: [],
    cleanupOutdatedCaches: true,
    clientsClaim: false,
    skipWaiting: false,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    // Names under assets/ change with their content.
    dontCacheBustURLsMatching: /^assets\//,
    // A file this large belongs to one screen, and comes when that screen is opened.
    maximumFileSizeToCacheInBytes: 1_000_000,
  },
}
