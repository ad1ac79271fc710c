import type { Mention } from '#readers/practitioners/read-mention.ts'

/** A doctor combined from mentions. `keys`: every key under which the record mentions them. */
export type GatheredDoctor = Omit<Mention, 'name'> & { readonly name: string }

/**
 * Combines mentions of the same doctor: those with a key in common, and no others. The first mention with a value wins.
 * A doctor without a name is left out: they are shown in their source.
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
    // A global number is first: ids derived from it stay the same when a source is connected again.
    keys: [...keys.filter((key) => key.startsWith('npi:')), ...keys.filter((key) => !key.startsWith('npi:'))],
    name: one.name ?? other.name,
    lastName: one.lastName ?? other.lastName,
    gender: one.gender ?? other.gender,
    npi: one.npi ?? other.npi,
    specialty: one.specialty ?? other.specialty,
    address: one.address ?? other.address,
  }
}
