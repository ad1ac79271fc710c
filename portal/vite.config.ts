import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { emitBegin } from './emit-begin.ts'
import { emitLanguages } from './emit-language.ts'
import { emitPdfParts } from './emit-pdf-parts.ts'
import { emitServiceWorker } from './emit-service-worker.ts'
import { nameOfFeature } from './feature-of.ts'
import { fetchAhead, withItself } from './fetch-ahead.ts'
import { icons } from './icons.ts'
import { leaveOut } from './leave-out.ts'
import { nameClass } from './name-class.ts'
import { nameIfNeededBy } from './needed-by.ts'
import { sayInPage } from './say-in-page.ts'
import { withoutNode } from './without-node.ts'

/**
 * Matches modules that many pages share. Excludes the data grid and the PDF and image readers, which load with the
 * first page that needs them.
 */
const isOfManyPages =
  /[\\/](?:contract|texts(?=[\\/](?:en[\\/])?[a-z-]+\.ts)|portal[\\/]src[\\/](?:text|ui|api|account(?=[\\/]change-)|session|loading|family|care-team|chart[\\/]values)|@mui[\\/](?:material|utils|system)|@tanstack)[\\/](?!data-table|record-grid)|^\0icon:/

const frame = join(import.meta.dirname, 'src', 'shell', 'signed-in.tsx')
const screens = join(import.meta.dirname, 'src', 'app', 'screens.tsx')
const overview = join(import.meta.dirname, 'src', 'overview', 'overview-screen.tsx')
const details = join(import.meta.dirname, 'src', 'record', 'details', 'record-details.tsx')

/**
 * Matches the code of record lists that no earlier group contains. Excludes the data grid, because the grid loads
 * only where there is space for it.
 */
const isOfLists = /[\\/]portal[\\/]src[\\/](?:record|chart|ui)[\\/](?!list[\\/](?:record-grid|grid-styles))/

/** Matches files of pages whose styles the overview must not load. */
const isOfPage = (id: string): boolean => /[\\/]portal[\\/]src[\\/](?!overview|shell|app|session|theme)/.test(id)

const isStyle = /\.css(?:\?|$)/

/** Puts the code of the page frame and the styles that pages share into one chunk, because each page needs both. */
function nameAround(): ReturnType<typeof nameIfNeededBy> {
  const ofFrame = nameIfNeededBy('around', frame)
  const ofOverview = nameIfNeededBy('around', overview)
  return (id, graph) => {
    if (!isStyle.test(id)) return ofFrame(id, graph)
    return isOfManyPages.test(id) || isOfLists.test(id) ? 'around' : (ofFrame(id, graph) ?? ofOverview(id, graph))
  }
}

/** Puts the code of the entry details, and the styles of all pages except the overview, into one chunk. */
function nameDetails(): ReturnType<typeof nameIfNeededBy> {
  const nameOf = nameIfNeededBy('details', details)
  return (id, graph) => (isOfPage(id) && isStyle.test(id) ? 'details' : nameOf(id, graph))
}

export default defineConfig(({ command }) => {
  // A build started from a test would otherwise include React's development code, which is slower and twice as large.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    plugins: [
      sayInPage(),
      emitLanguages(),
      emitBegin(),
      icons(),
      leaveOut(),
      fetchAhead(),
      emitPdfParts(),
      react(),
      emitServiceWorker(),
    ],
    logLevel: 'warn',
    css: { modules: { generateScopedName: nameClass } },
    // Image decoders are separate chunks, each loaded when an image needs it.
    worker: {
      format: 'es',
      plugins: () => [withoutNode()],
      rolldownOptions: {
        output: {
          entryFileNames: 'assets/imaging-parts/[name]-[hash].js',
          chunkFileNames: 'assets/imaging-parts/[name]-[hash].js',
        },
      },
    },
    build: {
      target: 'es2023',
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, others, { hostType }) => (hostType === 'js' ? withItself(file, others) : others),
      },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // Code that every page needs at the start is in one file. Shared code is in few files, because each file
              // costs a round trip.
              { name: 'first', tags: ['$initial'], priority: 3 },
              // The frame of every signed-in page: its menu, its search and all their imports.
              { debugName: 'around', name: nameAround(), priority: 2 },
              // Code and styles that the overview shares with other pages. Loads separately from the other shared
              // code, which is for forms and dialogs.
              { debugName: 'shown', name: nameIfNeededBy('shown', overview), minShareCount: 2, priority: 1.5 },
              // Code of the entry details. Loads after the page that opens entries, and without the forms. Every page
              // except the overview needs this chunk, so the chunk includes the styles of these pages.
              { debugName: 'details', name: nameDetails(), priority: 1.2 },
              { name: 'shared', test: isOfManyPages, minShareCount: 2, priority: 1 },
              { debugName: 'of a feature', name: nameOfFeature(screens), priority: 0.8 },
              { name: 'lists', test: isOfLists, minShareCount: 2 },
            ],
          },
        },
      },
      // The data grid and its dependencies are one large chunk. The chunk loads only with the first list.
      chunkSizeWarningLimit: 800,
      // Inline assets would need data URLs in the content security policy.
      assetsInlineLimit: 0,
    },
  }
})
