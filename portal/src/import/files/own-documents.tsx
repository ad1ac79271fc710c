import { ownDocumentTexts } from '@kinchart/texts/en/own.ts'
import { ChoiceField } from '#ui/form-field.tsx'
import { Field } from '#ui/field.tsx'
import styles from './files.module.css'
import { ownPatientId } from '@kinchart/contract/calls/import.ts'
import { speakIn } from '@kinchart/texts/translate.ts'

type Props = {
  readonly files: readonly File[]
  readonly aboutOf: (file: File) => AboutDocument
  readonly onChange: (file: File, about: AboutDocument) => void
}

const kinds = Object.entries(ownDocumentTexts.kinds).map(([value, text]) => ({ value, text }))

export function OwnDocuments({ files, aboutOf, onChange }: Props) {
  return (
    <section className={styles.ownDocuments}>
      <p>{ownDocumentTexts.note}</p>
      {files.map((file) => {
        const about = aboutOf(file)
        return (
          <fieldset key={`${file.name}/${file.size}/${file.lastModified}`}>
            <legend>{file.name}</legend>
            <ChoiceField
              label={ownDocumentTexts.kind}
              options={kinds}
              value={about.kind}
              onChange={({ target }) => onChange(file, { ...about, kind: target.value as OwnKind })}
            />
            <Field
              label={ownDocumentTexts.date}
              type="date"
              value={about.date}
              onChange={({ target }) => onChange(file, { ...about, date: target.value })}
            />
          </fieldset>
        )
      })}
    </section>
  )
}

/** `date` is empty if unknown. */
export type AboutDocument = { readonly kind: OwnKind; readonly date: string }
type OwnKind = keyof typeof ownDocumentTexts.kinds

type Owner = { readonly profileId: string; readonly name: string }

const shown: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp'])

/** Encoded as base64, a document must stay below the size limit for one record. */
export const OWN_DOCUMENT_BYTES = 35_000_000

/** True for files that can only be viewed, because no records can be read from them. They are stored as documents. */
export const isOwnDocument = ({ type }: Pick<File, 'type'>): boolean => shown.has(type)

const codes: Partial<Record<OwnKind, string>> = {
  note: '34109-9',
  lab: '11502-2',
  imaging: '18748-4',
  discharge: '18842-5',
}

/**
 * Creates a Bundle (FHIR R4) of Patient, DocumentReference and Binary, which is added like any other file. The bytes
 * are unchanged. Sets no author, because the user who adds a hospital's letter is not its author.
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
      // The source's name is always in English, so that any reader of the record can understand it.
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

/** Base64 encodes three bytes as four characters, so chunks of a multiple of three bytes join without padding. */
const PIECE = 3 * 8192

function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))))
  return pieces.join('')
}

/**
 * Hashes the bytes (FNV-1a, 32 bits, forwards and backwards), because a page not served over https has no digest API.
 * If two documents get the same name, the server distinguishes them by content.
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

export const chooseFilesId = 'choose-files'
