/** A FHIR XML element, reduced to the parts needed for JSON. */
export type XmlNode = {
  readonly name: string
  /** `@value`; null if missing. */
  readonly value: string | null
  readonly id: string | null
  /** `@url`, of extensions. */
  readonly url: string | null
  readonly children: XmlNode[]
  /** The markup of a narrative's `div`, unchanged. */
  markup: string | null
}

/** Why a text cannot be read as FHIR XML. */
export type FhirXmlFault = 'not-fhir' | 'has-doctype' | 'too-deep' | 'too-large'
