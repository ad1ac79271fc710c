import type { Entry, IndexedSource } from './entry.ts'

const MARK = 'p'

/** The id of what says where a resource was read from. */
const provenanceId = (id: string): string => `${MARK}${id}`

/**
 * What was read from a person's own files says so: the source cannot be asked, so that Kinchart alone knows where each came from.
 * A hospital's own statements are held as it sent them.
 */
export function addProvenance(
  entries: Map<string, Entry>,
  sources: ReadonlyMap<string, IndexedSource>,
  leadsFrom: Map<string, readonly string[]>,
): void {
  for (const entry of [...entries.values()]) {
    if (sources.get(entry.sourceId)?.isFiles !== true || entry.type === 'Provenance') continue
    const id = provenanceId(entry.id)
    const target = `${entry.type}/${entry.id}`
    leadsFrom.set(id, [entry.id])
    entries.set(id, {
      ...{
        id,
        type: 'Provenance',
        section: null,
        sourceId: entry.sourceId,
        receivedAt: entry.receivedAt,
        size: 600,
        row: null,
      },
      values: {
        tokens: {},
        strings: {},
        dates: { recorded: [[entry.receivedAt, entry.receivedAt + 1]] },
        references: { target: [target] },
      },
    })
  }
}

/** The statement itself. Source: FHIR R4 Provenance; US Core Provenance. */
export function writeProvenance(entry: Entry, source: IndexedSource | undefined): Record<string, unknown> {
  const recorded = new Date(entry.receivedAt).toISOString()
  const participant = (code: string, display: string) => ({
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type', code, display }],
  })
  return {
    resourceType: 'Provenance',
    id: entry.id,
    meta: { lastUpdated: recorded },
    target: (entry.values.references['target'] ?? []).map((reference) => ({ reference })),
    recorded,
    agent: [
      { type: participant('assembler', 'Assembler'), who: { display: 'Kinchart' } },
      { type: participant('custodian', 'Custodian'), who: { display: source?.name ?? 'Unknown' } },
    ],
    entity: [{ role: 'source', what: { display: source?.name ?? 'Unknown' } }],
  }
}
