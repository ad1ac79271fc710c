import { getUser, refresh } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { getOverview } from '@kinchart/contract/calls/overview.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { getSettings } from '@kinchart/contract/calls/support.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { languageFiles } from './emit-language.ts'
import { personParameter } from './src/paths/person-parameter.ts'

const source = minifySync('begin.js', readFileSync(join(import.meta.dirname, 'begin', 'begin.js'), 'utf8')).code
const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
const fileName = `assets/begin-${hash}.js`

/** URLs that the first script requests, and the keys that it reads from browser storage and the URL. */
const known = [
  ['settings', `/api${getSettings.path}`],
  ['session', `/api${refresh.path}`],
  ['begun', constants.begunAuthorization],
  ['account', `/api${getUser.path}`],
  ['record', `/api${getOverview.path}`],
  ['person', personParameter],
  ['profile-key', storageKeys.profileId],
  ['email-key', storageKeys.email],
  ['mark-key', storageKeys.token],
] as const

const frame = '/src/shell/signed-in.tsx'
const overview = '/src/overview/overview-screen.tsx'

/**
 * Writes the start script to a hashed file that browsers cache. The script lists the files of the signed-in layout
 * and of the overview, so that it can request them before the portal has loaded.
 */
export function emitBegin(): Plugin {
  return {
    name: 'kinchart-emit-begin',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((one) => one.type === 'chunk')
        const filesOf = (module: string): string[] => {
          const needed = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))))
          // Iterating over a Set includes items added during the loop.
          for (const { imports } of needed)
            for (const one of chunks)
              if (imports.includes(one.fileName) && !page.includes(one.fileName)) needed.add(one)
          return [...needed].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
        }
        const framed = filesOf(frame)
        const font = Object.keys(bundle ?? {}).filter((one) => /latin-wght-normal-[^/]*\.woff2$/.test(one))
        const facts = [
          ['framed', [...framed, ...font]],
          ['overview', filesOf(overview).filter((one) => !framed.includes(one))],
        ] as const
        const languages = languageFiles.map((one) => [one.language, `/${one.fileName}`])
        const attributes = [
          ...languages,
          ...facts.map(([name, files]) => [name, files.map((one) => `/${one}`).join(' ')]),
          ...known,
        ]
          .map(([name, value]) => `data-${name}="${value}"`)
          .join(' ')
        return page.replace('<!-- begin -->', `<script src="/${fileName}" ${attributes}></script>`)
      },
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript')
        response.end(source)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
