/** What was granted, and what was asked for where it was not the usual scopes; null where nobody said. */
export type Scopes = { readonly scope: string | null; readonly asked: string | null }

/** Whether a type is granted only in parts (SMART App Launch 2: `patient/Condition.rs?category=…`). */
export function isGrantedInPart(scope: string | null, type: string): boolean {
  if (scope === null) return false
  const granting = scope.split(/\s+/).filter((one) => grantsType(one, type))
  return granting.length > 0 && granting.every((one) => one.includes('?'))
}

/**
 * Whether the granted scopes allow reading a type, in either spelling (`patient/X.read`, `patient/X.rs`, wildcards).
 * A source that does not say what it granted is believed to have granted what was asked.
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
