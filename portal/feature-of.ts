import { join } from 'node:path'

type Graph = {
  getModuleInfo(id: string): Pick<Module, 'importedIds' | 'dynamicallyImportedIds'> | null
}
type Module = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] }

const source = `${join(import.meta.dirname, 'src')}/`

/**
 * Folders that do not count as features. Their files have separate groups (`vite.config.ts`) or load with every page.
 */
const others: ReadonlySet<string> = new Set([
  ...['api', 'app', 'family', 'loading', 'offline', 'overview', 'paths', 'record', 'session', 'shell', 'support'],
  ...['text', 'theme', 'ui'],
])

/**
 * Puts the modules that several pages of a feature share into one chunk. As a separate file, each module would be about
 * a kilobyte and cost a round trip. `first`: the file that imports every page.
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

/** Null if the file belongs to no feature. */
function featureOf(id: string): string | null {
  if (!id.startsWith(source)) return null
  const [folder = '', rest] = id.slice(source.length).split('/', 2)
  return rest === undefined || others.has(folder) ? null : folder
}

function findShared(first: string, graph: Graph): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  // Iterating over a Set includes items added during the loop.
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
