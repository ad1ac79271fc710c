import type { StoredResource } from '#records/stored-resource.ts'

/** The records that one patient's token can access. Any code that has this object can read these records. */
export type Chart = {
  readonly patientId: string
  readonly ofType: (type: string) => readonly StoredResource[]
  readonly all: () => Iterable<StoredResource>
  readonly find: (key: string) => StoredResource | undefined
  readonly provenanceOf: (key: string) => readonly StoredResource[]
  readonly counts: () => Record<string, number>
}

/**
 * A resource belongs to the patients that it is about. A resource about no patient belongs to every chart that
 * references it. The reference may be direct, or through another resource about no patient. Provenance belongs to the
 * charts of its target, and PractitionerRole to the charts of its practitioner.
 */
export function openCharts(resources: readonly StoredResource[]): ReadonlyMap<string, Chart> {
  const byKey = new Map(resources.map((resource) => [resource.key, resource]))
  const owned = Map.groupBy(
    resources.flatMap((resource) => resource.owners.map((owner) => ({ owner, resource }))),
    ({ owner }) => owner,
  )
  const followers = listFollowers(resources)
  const charts = new Map<string, Chart>()
  for (const [patientId, pairs] of owned) {
    const reached = reachFrom(
      pairs.map(({ resource }) => resource),
      byKey,
      followers,
    )
    charts.set(patientId, openChart(patientId, reached))
  }
  return charts
}

function listFollowers(resources: readonly StoredResource[]): ReadonlyMap<string, readonly StoredResource[]> {
  const following = resources.filter((one) => one.type === 'Provenance' || one.type === 'PractitionerRole')
  const followers = new Map<string, StoredResource[]>()
  for (const one of following) {
    for (const followed of one.references) {
      if (one.type === 'PractitionerRole' && !followed.startsWith('Practitioner/')) continue
      const list = followers.get(followed)
      if (list) list.push(one)
      else followers.set(followed, [one])
    }
  }
  return followers
}

function reachFrom(
  start: readonly StoredResource[],
  byKey: ReadonlyMap<string, StoredResource>,
  followers: ReadonlyMap<string, readonly StoredResource[]>,
): ReadonlyMap<string, StoredResource> {
  const reached = new Map(start.map((resource) => [resource.key, resource]))
  const isOwn = new Set(reached.keys())
  const waiting = [...start]
  for (let resource = waiting.pop(); resource; resource = waiting.pop()) {
    const referred = resource.references.flatMap((key) => byKey.get(key) ?? []).filter((one) => one.owners.length === 0)
    const following = (followers.get(resource.key) ?? []).filter(
      (one) => one.type === 'PractitionerRole' || isAboutOwn(one, isOwn),
    )
    for (const next of [...referred.filter((one) => one.type !== 'Provenance'), ...following]) {
      if (reached.has(next.key)) continue
      reached.set(next.key, next)
      waiting.push(next)
    }
  }
  return reached
}

function isAboutOwn(provenance: StoredResource, isOwn: ReadonlySet<string>): boolean {
  return readTargets(provenance).some((key) => isOwn.has(key))
}

function readTargets(provenance: StoredResource): readonly string[] {
  return (provenance.index['target'] ?? []).filter((target) => typeof target === 'string')
}

function openChart(patientId: string, reached: ReadonlyMap<string, StoredResource>): Chart {
  const byType = Map.groupBy(reached.values(), (resource) => resource.type)
  const provenance = new Map<string, StoredResource[]>()
  for (const one of byType.get('Provenance') ?? []) {
    for (const target of readTargets(one)) provenance.set(target, [...(provenance.get(target) ?? []), one])
  }
  return {
    patientId,
    ofType: (type) => byType.get(type) ?? [],
    all: () => reached.values(),
    find: (key) => reached.get(key),
    provenanceOf: (key) => provenance.get(key) ?? [],
    counts: () => Object.fromEntries([...byType].map(([type, list]) => [type, list.length])),
  }
}

export function joinCharts(charts: readonly Chart[]): Chart {
  const [first, ...others] = charts
  if (!first) throw new Error('There is no chart to read')
  if (others.length === 0) return first
  const reached = new Map<string, StoredResource>()
  for (const chart of charts) for (const resource of chart.all()) reached.set(resource.key, resource)
  return openChart(first.patientId, reached)
}
