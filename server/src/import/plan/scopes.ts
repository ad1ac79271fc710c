/**
 * `scope` is the granted scope; null if unknown. `asked` is the requested scope; null if the default scope was
 * requested.
 */
export type Scopes = { readonly scope: string | null; readonly asked: string | null }

/**
 * SMART App Launch 2: returns each granted part of `patient/Condition.rs?category=…` as its search parameters. Returns
 * an empty list if the whole type was granted, or no part of it.
 */
export function grantedParts(scope: string | null, type: string): readonly string[] {
  const granting = scope?.split(/\s+/).filter((one) => grantsType(one, type)) ?? []
  const parts = granting.flatMap((one) => one.split('?').slice(1).join('?') || [])
  return parts.length === granting.length ? parts : []
}

/** Returns codes such as `problem-list-item`. Returns the search parameters if they contain no code. */
export function codesOfPart(part: string): readonly string[] {
  const values = new URLSearchParams(part.replaceAll('+', '%2B')).getAll('category')
  return values.length === 0
    ? [part]
    : values.flatMap((value) => value.split(',').map((one) => one.replace(/^.*\|/, '')))
}

/**
 * Returns true if the scope grants the type, in either spelling (`patient/X.read`, `patient/X.rs`, wildcards). If a
 * source does not state which scopes it granted, all requested scopes count as granted.
 */
export function grantsType(scope: string | null, type: string): boolean {
  if (scope === null) return true
  return scope.split(/\s+/).some((one) => {
    const match = /^(?:patient|user)\/([A-Za-z]+|\*)\.([a-z*]+)/.exec(one)
    if (!match) return false
    const [, of, access = ''] = match
    return (
      (of === '*' || of === type) &&
      (access === 'read' || access === '*' || /^c?r?u?d?s?$/.test(access)) &&
      /r|\*/.test(access)
    )
  })
}
