/** An external package in package-lock.json; fields not declared here are passed through. */
export type Locked = {
  readonly version?: string
  readonly license?: string
  readonly link?: true
  readonly dev?: true
  readonly devOptional?: true
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly [more: string]: unknown
}

export type Lock = { readonly packages: Readonly<Record<string, Locked>> }

/**
 * Returns the named packages with all their dependencies, as Node resolves them from the workspaces. Keyed by path in
 * package-lock.json ('node_modules/a/node_modules/b'). Includes variants for other machines. Throws if a package is
 * missing.
 */
export function neededPackages(lock: Lock, names: readonly string[]): Readonly<Record<string, Locked>> {
  const found = new Map<string, Locked>()
  const visit = (name: string, from: string): void => {
    const place = placeOf(lock, name, from)
    // `npm ci` rejects a lockfile without the dependencies for other machines.
    if (place === undefined)
      throw new Error(`package-lock.json does not hold ${name}, which ${from || 'Kinchart'} needs.`)
    const one = lock.packages[place]
    if (one === undefined || found.has(place)) return
    found.set(place, one)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = one
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(needed, place)
    for (const needed of Object.keys(peerDependencies))
      if (peerDependenciesMeta[needed]?.optional !== true) visit(needed, place)
  }
  for (const name of names) visit(name, '')
  return Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Resolves a package as Node does. Returns undefined if the package is not found. */
function placeOf(lock: Lock, name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (lock.packages[place] !== undefined) return place
    if (at === '') return undefined
  }
}
