import { labelOf } from '#fhir/codes/codeable-concept.ts'
import { conceptOf } from './concepts.ts'
import type { Context } from './context.ts'
import { at, attr, collect, first, type Xml } from './xml-elements.ts'

/** Returns the specimen as text. Source: CDA R2 `specimen`, and equivalent roles. */
export function specimensOf(
  statement: Xml,
  { texts }: Context,
  roles: readonly Xml[] = [],
): readonly { readonly display: string }[] {
  return collect([...at(statement, 'specimen/specimenRole'), ...roles], (role) => {
    const code = first(role, 'specimenPlayingEntity/code') ?? first(role, 'playingEntity/code')
    const display = labelOf(conceptOf(code, texts)) ?? attr(code, 'displayName')
    return display === null ? null : { display }
  })
}
