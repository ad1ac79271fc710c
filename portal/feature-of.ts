import { join } from 'node:path'

type Graph = {
  getModuleInfo(id: string): Pick<Module, 'importedIds' | 'dynamicallyImportedIds'> | null
}
type Module = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] }

const source = `${join(import.meta.dirname, 'src')}/`

/** Folders that are no feature: their files have groups of their own (`vite.config.ts`), or come with every page. */
const others: ReadonlySet<string> = new Set([
  ...['api', 'app', 'family', 'loading', 'offline', 'overview', 'paths', 'record', 'session', 'shell', 'support'],
  ...['text', 'theme', 'ui'],
])

/**
 * For a group of chunks: what several pages of a feature share goes by the feature's name. Each by itself would be a file of a
 * kilobyte, and a round trip. `first`: the file that names every page.
 */
export function nameOfFeature(first: string): (id: string, graph: Graph) => string | null {
  let shared: ReadonlySet<string> | null = null
  return (id, graph) => {
    const feature = featureOf(id)
    if (feature === null) return null
    shared ??= findShared(first, graph)
    return shared.has(id) ? feature : null
  }
}

/** The folder that a file of the portal's source is in; null for what is no feature's. */
function featureOf(id: string): string | null {
  if (!id.startsWith(source)) return null
  const [folder = '', rest] = id.slice(source.length).split('/', 2)
  return rest === undefined || others.has(folder) ? null : folder
}

/** What two or more parts import, of those that come when they are needed, from a file on. */
function findShared(first: string, graph: Graph): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  // A set also gives what is added to it meanwhile.
  const parts = new Set([first])
  for (const part of parts) {
    const needed = new Set([part])
    for (const id of needed) {
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
      for (const imported of importedIds) needed.add(imported)
      for (const later of dynamicallyImportedIds) parts.add(later)
    }
    for (const id of needed) (seen.has(id) ? shared : seen).add(id)
  }
  return shared
}
