import type { Mention } from '#readers/practitioners/read-mention.ts'

/** A doctor as the mentions of them say. `keys`: every name under which the record speaks of them. */
export type GatheredDoctor = Omit<Mention, 'name'> & { readonly name: string }

/**
 * Puts together what a record says of the same doctor: mentions with a key in common, and no others. The first mention
 * that says something counts. One whom nothing names is left out: they are shown where they are in their source.
 */
export function gatherDoctors(mentions: readonly Mention[]): readonly GatheredDoctor[] {
  const byKey = new Map<string, Mention>()
  for (const mention of mentions) {
    const joined = [...new Set(mention.keys.flatMap((key) => byKey.get(key) ?? [])), mention].reduce(join)
    for (const key of joined.keys) byKey.set(key, joined)
  }
  return [...new Set(byKey.values())].flatMap((one) => (one.name === null ? [] : { ...one, name: one.name }))
}

function join(one: Mention, other: Mention): Mention {
  const keys = [...new Set([...one.keys, ...other.keys])]
  return {
    // A number that holds everywhere goes first: what is derived from it stays when a source is connected anew.
    keys: [...keys.filter((key) => key.startsWith('npi:')), ...keys.filter((key) => !key.startsWith('npi:'))],
    name: one.name ?? other.name,
    lastName: one.lastName ?? other.lastName,
    gender: one.gender ?? other.gender,
    npi: one.npi ?? other.npi,
    specialty: one.specialty ?? other.specialty,
    address: one.address ?? other.address,
  }
}
