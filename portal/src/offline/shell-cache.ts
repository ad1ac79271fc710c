import { calls } from '@kinchart/contract/calls/all.ts'
import { authLabels } from '@kinchart/contract/text/texts.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { uiTexts } from '@kinchart/texts/en/ui.ts'

const serverFolders = ['api', 'shl', 'dev', '.well-known', 'connection', 'fhir', 'mcp', 'oauth']
const serverFiles = ['healthz', 'readyz']

const escape = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

/** Every endpoint also responds without /api. `{name}` is a placeholder for one path segment. */
const callPaths = [
  ...new Set(Object.values(calls).flatMap(({ path, formerPath = path }) => [path.slice(1), formerPath.slice(1)])),
]
const callPatterns = callPaths.map((path) => escape(path).replaceAll(/\{\w+\}/g, '[^/?]+'))

export const notOurPages: readonly RegExp[] = [
  new RegExp(`^/(?:${serverFolders.map(escape).join('|')})(?:[/?]|$)`),
  new RegExp(`^/(?:${[...serverFiles, ...callPatterns].join('|')})/?(?:\\?|$)`),
]

/**
 * Pages that the worker does not serve: the server's own pages, and pages that need special headers from the server.
 * Without these headers, the page would lose the window's name or could not reach other servers.
 */
export const serverPages: readonly RegExp[] = [...notOurPages, /^\/(?:import|viewer)\/?(?:\?|$)/]

export const shellPatterns = ['**/*.{html,js,css,woff2,svg,webmanifest}']
/** These files are not cached. The parts that render PDFs and images load with the first PDF or image. */
export const laterPatterns = ['assets/pdf-*', 'assets/pdf-*/**', 'assets/imaging-viewer-*', 'assets/imaging-parts/**']
/** A larger file belongs to only one screen and loads when that screen opens. */
export const MAX_SHELL_FILE_BYTES = 1_000_000

/** Source: https://www.w3.org/TR/appmanifest/ */
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
