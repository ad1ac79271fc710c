/** A custom lint rule: a file may import only from lower layers of layers.ts, regardless of the import's syntax. */
import { join, posix, relative, sep } from 'node:path'
import { judgeImport } from './judge-import.ts'
import { parts } from './layers.ts'

const root = join(import.meta.dirname, '..', '..')

type Source = { readonly type: string; readonly value?: unknown }
type Importing = { readonly source?: Source | null }
type Context = {
  readonly filename: string
  readonly report: (found: { node: Source; message: string }) => void
}

const importDown = {
  create(context: Context) {
    const file = relative(root, context.filename).split(sep).join(posix.sep)
    const judge = ({ source }: Importing): void => {
      if (source === null || source === undefined || typeof source.value !== 'string') return
      const why = judgeImport(parts, file, source.value)
      if (why !== null) context.report({ node: source, message: `${why} (scripts/lint/layers.ts)` })
    }
    return {
      ImportDeclaration: judge,
      ImportExpression: judge,
      ExportNamedDeclaration: judge,
      ExportAllDeclaration: judge,
      TSImportType: judge,
    }
  },
}

export default { meta: { name: 'layers' }, rules: { 'import-down': importDown } }
