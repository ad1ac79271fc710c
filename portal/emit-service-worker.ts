import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import {
  laterPatterns,
  MAX_SHELL_FILE_BYTES,
  serverPages,
  shellPatterns,
  webManifest,
} from './src/offline/shell-cache.ts'

const manifestFile = 'manifest.webmanifest'

/**
 * Runs after the portal's files are written, because the service worker contains a list of these files. Also adds the
 * web manifest.
 */
export function emitServiceWorker(): Plugin {
  let folder = ''
  return {
    name: 'kinchart-emit-service-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: `/${manifestFile}` }, injectTo: 'head' }],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: manifestFile, source: JSON.stringify(webManifest) })
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler(failure) {
        if (failure === undefined) await buildWorker(folder)
      },
    },
  }
}

async function buildWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    plugins: [shellModule(folder)],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'src', 'offline', 'service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

function shellModule(folder: string): Plugin {
  return {
    name: 'kinchart-shell-module',
    resolveId: (id) => (id === 'virtual:shell' ? `\0${id}` : null),
    load: (id) =>
      id === '\0virtual:shell'
        ? `export const shellFiles = ${JSON.stringify(listShellFiles(folder))}\nexport const serverPages = [${serverPages.join(', ')}]`
        : null,
  }
}

function listShellFiles(folder: string): readonly { readonly url: string; readonly revision: string | null }[] {
  return globSync(shellPatterns, { cwd: folder, exclude: laterPatterns })
    .filter((name) => statSync(join(folder, name)).size <= MAX_SHELL_FILE_BYTES)
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted()
    .map((url) => ({ url, revision: url.startsWith('assets/') ? null : digest(readFileSync(join(folder, url))) }))
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)
