type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

/** For a group of chunks: what a file imports, directly or not, goes by `name`; parts that come later are not among it. */
export function nameIfNeededBy(name: string, file: string): (id: string, graph: Graph) => string | null {
  // A configuration is read anew for each build, and chunks are made once all files are known.
  let needed: ReadonlySet<string> | null = null
  return (id, graph) => {
    needed ??= neededBy(file, graph)
    return needed.has(id) ? name : null
  }
}

function neededBy(file: string, graph: Graph): ReadonlySet<string> {
  const needed = new Set([file])
  // A set also gives what is added to it meanwhile.
  for (const id of needed) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) needed.add(imported)
  return needed
}
