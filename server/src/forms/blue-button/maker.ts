import { denialInText } from '#fhir/meaning/absent.ts'
import { digestOf } from '#fhir/json/digest.ts'
import { keepDocument } from '#forms/stored-document.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'

type TextGap = {
  readonly why: 'entries-unreadable' | 'not-chosen' | 'none-there' | 'words-alone'
  readonly type: string
  readonly text: string
}

export type Maker = {
  readonly subject: string
  /** The text's creation date, 'yyyy-mm-dd'. Null if the text does not state it. */
  readonly made: string | null
  /** Whether the resources created from now on were entered by the patient. */
  isSelfEntered: boolean
  /** `key` identifies the record if a later text contains it again. Returns the reference of the resource. */
  readonly keep: (type: string, key: string, fields: JsonObject) => string
  readonly keepText: (title: string, text: string, date?: string | null, more?: JsonObject) => void
  readonly gap: (gap: TextGap) => void
  /** Handles a section without records. The section may state that there are none, contain other text, or be empty. */
  readonly keepWords: (type: string, words: string, saysMore: boolean) => void
  readonly resources: () => readonly FhirResource[]
  readonly gaps: () => readonly TextGap[]
}

/** Replaces a required element for which the text has no value. */
export const unstated: JsonObject = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
}

export function openMaker(patient: JsonObject, made: string | null): Maker {
  const resources: FhirResource[] = []
  const gaps: TextGap[] = []
  const times = new Map<string, number>()
  const entered: JsonObject[] = []
  const idOf = (type: string, key: string): string => {
    const nth = (times.get(`${type}/${key}`) ?? 0) + 1
    times.set(`${type}/${key}`, nth)
    return `text-${digestOf(JSON.stringify([type, key, nth]))}`
  }
  const who = idOf('Patient', JSON.stringify([patient['name'], patient['birthDate']]))
  const subject = `Patient/${who}`
  resources.push({ resourceType: 'Patient', id: who, ...patient })
  const maker: Maker = {
    subject,
    made,
    isSelfEntered: false,
    keep: (type, key, fields) => {
      const id = idOf(type, key)
      resources.push({ resourceType: type, id, ...fields })
      if (maker.isSelfEntered) entered.push({ reference: `${type}/${id}` })
      return `${type}/${id}`
    },
    keepText: (title, text, date = made, more = {}) => {
      // The id depends on the title, because two sections may contain the same short text.
      const [document, binary] = keepDocument({
        bytes: Buffer.from(text),
        contentType: 'text/plain; charset=utf-8',
        title,
        date,
        subject,
        more,
      })
      const id = idOf('DocumentReference', `${title}\n${text}`)
      resources.push({ ...document, id })
      if (maker.isSelfEntered) entered.push({ reference: `DocumentReference/${id}` })
      if (!resources.some((one) => one.resourceType === 'Binary' && one['id'] === binary['id'])) resources.push(binary)
    },
    gap: (gap) => gaps.push(gap),
    keepWords: (type, text, saysMore) => {
      const words = text.replace(/\s+/g, ' ').trim()
      const denial = denialInText(type, words, { reference: subject }, made)
      if (denial) maker.keep(type, words, denial)
      else gaps.push({ why: saysMore ? 'words-alone' : 'none-there', type, text })
    },
    resources: () => (entered.length === 0 ? resources : [...resources, provenanceOf(entered, subject, idOf)]),
    gaps: () => gaps,
  }
  return maker
}

/** Source: FHIR R4 Provenance. */
const provenanceOf = (
  target: readonly JsonObject[],
  subject: string,
  idOf: (type: string, key: string) => string,
): FhirResource => ({
  resourceType: 'Provenance',
  id: idOf('Provenance', JSON.stringify(target)),
  target,
  _recorded: unstated,
  agent: [
    {
      type: {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type',
            code: 'author',
            display: 'Author',
          },
        ],
      },
      who: { reference: subject },
    },
  ],
})
