import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { emitPdfParts } from './emit-pdf-parts.ts'
import { fetchAhead, withItself } from './fetch-ahead.ts'
import { leaveOut } from './leave-out.ts'
import { withoutNode } from './without-node.ts'
import { shellCache } from './src/app/offline/shell-cache.ts'

export default defineConfig(({ command }) => {
  // A build started from a test would otherwise take React's development half along: twice the size, and slower.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    plugins: [leaveOut(), fetchAhead(), emitPdfParts(), react(), VitePWA(shellCache)],
    logLevel: 'warn',
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
        resolveDependencies: (file, others, { hostType }) => (hostType === 'js' ? withItself(file, others) : others),
      },
      // The data grid and its kin are one large chunk, loaded only with the first list.
      chunkSizeWarningLimit: 800,
      // Nothing small is put into the page as a data address: the content security policy stays short.
      assetsInlineLimit: 0,
    },
  }
})
