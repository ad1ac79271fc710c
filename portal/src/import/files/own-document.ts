import { ownPatientId } from '@kinchart/contract/calls/import.ts'
import { ownDocumentTexts } from '@kinchart/texts/en/own-documents.ts'
import { speakIn } from '@kinchart/texts/translate.ts'

/** What a person says of a document of their own. `date` is a day, or empty where they do not know it. */
export type AboutDocument = { readonly kind: OwnKind; readonly date: string }
export type OwnKind = keyof typeof ownDocumentTexts.kinds

/** Whose document it is, as the person who adds it says. */
export type Owner = { readonly profileId: string; readonly name: string }

const shown: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp'])

/** As base64 in a record they have to stay below what one record may take. */
export const OWN_DOCUMENT_BYTES = 35_000_000

/** Whether a file is pages to look at: it is kept as a document, for no record can be read out of it. */
export const isOwnDocument = ({ type }: Pick<File, 'type'>): boolean => shown.has(type)

/** LOINC's document types, where one is what the kind says. */
const codes: Partial<Record<OwnKind, string>> = {
  note: '34109-9',
  lab: '11502-2',
  imaging: '18748-4',
  discharge: '18842-5',
}

/**
 * A document of one's own as FHIR R4: a Bundle of the person, a DocumentReference and a Binary, in a file that is added like
 * any other. The bytes stay as they are. No author is said: who adds a hospital's letter has not written it.
 */
export async function asRecord(file: File, about: AboutDocument, owner: Owner): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const id = nameOf(bytes)
  const patient = ownPatientId(owner.profileId)
  const code = codes[about.kind]
  const type = {
    ...(code !== undefined && { coding: [{ system: 'http://loinc.org', code }] }),
    text: ownDocumentTexts.kinds[about.kind],
  }
  const resources = [
    {
      resourceType: 'Patient',
      id: patient,
      name: [{ text: owner.name }],
      // The name of their source: one whatever language the page is in, and read by anybody.
      managingOrganization: { display: speakIn('en', () => ownDocumentTexts.source) },
    },
    {
      resourceType: 'DocumentReference',
      id,
      status: 'current',
      type,
      subject: { reference: `Patient/${patient}` },
      ...(about.date !== '' && { date: about.date }),
      description: file.name,
      content: [{ attachment: { contentType: file.type, url: `Binary/${id}`, title: file.name } }],
    },
    { resourceType: 'Binary', id, contentType: file.type, data: base64Of(bytes) },
  ]
  const entry = resources.map((resource) => ({ resource }))
  const bundle = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry })
  return new File([bundle], file.name, { type: 'application/fhir+json' })
}

/** Three bytes are four letters: pieces of a multiple of three are put together without a seam. */
const PIECE = 3 * 8192

function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))))
  return pieces.join('')
}

/**
 * A name that the same bytes always get (FNV-1a, 32 bits, forwards and backwards). A page that is not served over https has no
 * digest; where two documents get one name, the server tells them apart by what is in them.
 */
function nameOf(bytes: Uint8Array): string {
  let [forwards, backwards] = [0x811c9dc5, 0x811c9dc5]
  for (let at = 0; at < bytes.length; at++) {
    forwards = Math.imul(forwards ^ (bytes[at] ?? 0), 0x01000193)
    backwards = Math.imul(backwards ^ (bytes[bytes.length - 1 - at] ?? 0), 0x01000193)
  }
  const parts = [bytes.length, forwards >>> 0, backwards >>> 0].map((part) => part.toString(16))
  return `own-${parts.join('-')}`
}
