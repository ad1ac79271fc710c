import { concept, loinc } from '#making/codings.ts'
import type { FhirResource } from '#records/fhir-resource.ts'

const FIRST_DAY = Date.UTC(2004, 2, 1)
const DAY_MS = 86_400_000
/** About as long as a visit's note. */
const LINES = 160

/** Notes of a chart, each with a text of about 14 KB that is behind an address of its own. */
export function* generateNotes(patientId: string, count: number): Generator<FhirResource> {
  for (let number = 0; number < count; number += 1) {
    const at = new Date(FIRST_DAY + number * DAY_MS).toISOString()
    const binaryId = `${patientId}-document-${number}`
    const line = `Note ${number} of the measuring bench. Nothing in it is about anybody, and every line is alike.\n`
    yield {
      resourceType: 'DocumentReference',
      id: `${patientId}-note-${number}`,
      meta: { versionId: '1', lastUpdated: at },
      status: 'current',
      type: concept(loinc('11506-3', 'Progress note')),
      subject: { reference: `Patient/${patientId}` },
      date: at,
      content: [{ attachment: { contentType: 'text/plain', url: `Binary/${binaryId}` } }],
    }
    yield {
      resourceType: 'Binary',
      id: binaryId,
      meta: { versionId: '1', lastUpdated: at },
      contentType: 'text/plain',
      securityContext: { reference: `Patient/${patientId}` },
      data: Buffer.from(line.repeat(LINES)).toString('base64'),
    }
  }
}
