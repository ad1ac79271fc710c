import type { Entry, IndexedSource } from './entry.ts'

const MARK = 'p'

const provenanceId = (id: string): string => `${MARK}${id}`

/**
 * Adds Provenance to entries from the patient's own files. No one can query the source of such entries, so only
 * Kinchart knows their origin. A hospital's own Provenance stays as sent.
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

/** Source: FHIR R4 Provenance; US Core Provenance. */
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
