/** `scope`: granted. `asked`: requested, if not the default. Null if unknown. */
export type Scopes = { readonly scope: string | null; readonly asked: string | null }

/**
 * SMART App Launch 2: `patient/Condition.rs?category=…`, each part as its search parameters. Empty if the whole type or
 * none of it was granted.
 */
export function grantedParts(scope: string | null, type: string): readonly string[] {
  const granting = scope?.split(/\s+/).filter((one) => grantsType(one, type)) ?? []
  const parts = granting.flatMap((one) => one.split('?').slice(1).join('?') || [])
  return parts.length === granting.length ? parts : []
}

/** `problem-list-item`; the search parameters if they name no code. */
export function codesOfPart(part: string): readonly string[] {
  const values = new URLSearchParams(part.replaceAll('+', '%2B')).getAll('category')
  return values.length === 0
    ? [part]
    : values.flatMap((value) => value.split(',').map((one) => one.replace(/^.*\|/, '')))
}

/**
 * In either spelling (`patient/X.read`, `patient/X.rs`, wildcards). If a source does not state its grant, all requested
 * scopes count as granted.
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
