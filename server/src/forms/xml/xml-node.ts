/** An element of FHIR as XML: what JSON is made of, and nothing else of it. */
export type XmlNode = {
  readonly name: string
  /** `@value`; null where there is none. */
  readonly value: string | null
  readonly id: string | null
  /** `@url`, of extensions. */
  readonly url: string | null
  readonly children: XmlNode[]
  /** The markup of a narrative's `div`, as it stands in the text. */
  markup: string | null
}

/** Why a text is not read as FHIR in XML. */
export type FhirXmlFault = 'not-fhir' | 'has-doctype' | 'too-deep' | 'too-large'
