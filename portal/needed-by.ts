type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

/**
 * Assigns this chunk name to everything that the file imports statically, directly or indirectly. Excludes parts loaded
 * later.
 */
export function nameIfNeededBy(name: string, file: string): (id: string, graph: Graph) => string | null {
  // Caching is safe: each build reads the configuration again, and creates its chunks after
  // all its files are known.
  let needed: ReadonlySet<string> | null = null
  return (id, graph) => {
    needed ??= neededBy(file, graph)
    return needed.has(id) ? name : null
  }
}

function neededBy(file: string, graph: Graph): ReadonlySet<string> {
  const needed = new Set([file])
  // Iterating over a Set includes items added during the loop.
  for (const id of needed) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) needed.add(imported)
  return needed
}
