import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { emitBegin } from './emit-begin.ts'
import { emitLanguage } from './emit-language.ts'
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

/** What many pages are made of; the data grid, the chart and the readers of PDF and images come with the first page of theirs. */
const isOfManyPages =
  /[\\/](?:contract|texts(?=[\\/](?:en[\\/])?[a-z-]+\.ts)|portal[\\/]src[\\/](?:text|ui|api|account(?=[\\/]change-)|session|loading|family|care-team|chart[\\/]values)|@mui[\\/](?:material|utils|system)|@tanstack)[\\/](?!data-table|record-grid)|^\0icon:/

const frame = join(import.meta.dirname, 'src', 'shell', 'signed-in.tsx')
const screens = join(import.meta.dirname, 'src', 'app', 'screens.tsx')
const overview = join(import.meta.dirname, 'src', 'overview', 'overview-screen.tsx')
const details = join(import.meta.dirname, 'src', 'record', 'details', 'record-details.tsx')

/**
 * What the lists of the record are made of, beside the above; the data grid comes where there is room for it. What the
 * grid shares with a chart is too little for a file of its own.
 */
const isOfLists =
  /[\\/]portal[\\/]src[\\/](?:record|chart|ui)[\\/](?!list[\\/](?:record-grid|grid-styles))|[\\/]node_modules[\\/](?:@babel[\\/]runtime|@mui[\\/]x-internals|@base-ui[\\/]utils|reselect|use-sync-external-store)[\\/]/

/** A page's own files: the overview is to come without the styles of the others. */
const isOfPage = (id: string): boolean => /[\\/]portal[\\/]src[\\/](?!overview|shell|app|session|theme)/.test(id)

const isStyle = /\.css(?:\?|$)/

/** What is around every page, with the styles that pages share: each page needs both. */
function nameAround(): ReturnType<typeof nameIfNeededBy> {
  const ofFrame = nameIfNeededBy('around', frame)
  const ofOverview = nameIfNeededBy('around', overview)
  return (id, graph) => {
    if (!isStyle.test(id)) return ofFrame(id, graph)
    return isOfManyPages.test(id) || isOfLists.test(id) ? 'around' : (ofFrame(id, graph) ?? ofOverview(id, graph))
  }
}

/** What shows the details of an entry, and the styles of all pages but the overview. */
function nameDetails(): ReturnType<typeof nameIfNeededBy> {
  const nameOf = nameIfNeededBy('details', details)
  return (id, graph) => (isOfPage(id) && isStyle.test(id) ? 'details' : nameOf(id, graph))
}

export default defineConfig(({ command }) => {
  // A build started from a test would otherwise take React's development half along: twice the size, and slower.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    plugins: [
      sayInPage(),
      emitLanguage(),
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
    // What unpacks pictures comes a decoder at a time, each when a picture needs it.
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
              // What every page begins with is one file; what pages share comes in few: each file is a round trip.
              { name: 'first', tags: ['$initial'], priority: 3 },
              // What is around every page of somebody signed in: its menu, its search and all that they import.
              { debugName: 'around', name: nameAround(), priority: 2 },
              // It comes without the rest, which is of forms and dialogs.
              { debugName: 'shown', name: nameIfNeededBy('shown', overview), minShareCount: 2, priority: 1.5 },
              // It comes after the page that opens entries, and without the forms, too. Every other page needs it; its styles come with it.
              { debugName: 'details', name: nameDetails(), priority: 1.2 },
              { name: 'shared', test: isOfManyPages, minShareCount: 2, priority: 1 },
              // What the pages of a feature share, and its styles.
              { debugName: 'of a feature', name: nameOfFeature(screens), priority: 0.8 },
              // A list of the record needs all of these together.
              { name: 'lists', test: isOfLists, minShareCount: 2 },
            ],
          },
        },
      },
      // The data grid and its kin are one large chunk, loaded only with the first list.
      chunkSizeWarningLimit: 800,
      // Nothing small is put into the page as a data address: the content security policy stays short.
      assetsInlineLimit: 0,
    },
  }
})
