/** Which files the service worker stores, and which addresses it leaves to the server. */
import { calls } from '@kinchart/contract/calls/all.ts'
import { authLabels } from '@kinchart/contract/text/texts.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { uiTexts } from '@kinchart/texts/en/ui.ts'

/** Other paths that the server handles. */
const serverFolders = ['api', 'shl', 'dev', '.well-known', 'connection', 'fhir', 'mcp', 'oauth']
const serverFiles = ['healthz', 'readyz']

const escape = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

/** Every endpoint also responds without /api. `{name}` is a placeholder for one part of a path. */
const callPaths = [...new Set(Object.values(calls).map(({ path }) => path.slice(1)))]
const callPatterns = callPaths.map((path) => escape(path).replaceAll(/\{\w+\}/g, '[^/?]+'))

/** Paths that the server handles. */
export const notOurPages: readonly RegExp[] = [
  new RegExp(`^/(?:${serverFolders.map(escape).join('|')})(?:[/?]|$)`),
  new RegExp(`^/(?:${[...serverFiles, ...callPatterns].join('|')})/?(?:\\?|$)`),
]

/**
 * Paths whose page the worker does not serve. Besides the server's own, these have special headers: without them, the
 * page would lose the window's name or could not reach other servers.
 */
export const serverPages: readonly RegExp[] = [...notOurPages, /^\/(?:import|viewer)\/?(?:\?|$)/]

/** The portal's files that the worker stores. */
export const shellPatterns = ['**/*.{html,js,css,woff2,svg,webmanifest}']
/** Excluded: the parts that render PDFs and images load with the first PDF and the first image. */
export const laterPatterns = ['assets/pdf-*', 'assets/pdf-*/**', 'assets/imaging-viewer-*', 'assets/imaging-parts/**']
/** A larger file belongs to one screen, and loads when that screen opens. */
export const MAX_SHELL_FILE_BYTES = 1_000_000

/** How a device shows the installed portal: https://www.w3.org/TR/appmanifest/ */
export const webManifest = {
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
}
