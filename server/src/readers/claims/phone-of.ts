import { asObjects, asText } from '#fhir/json/elements.ts'
import type { LooseResource } from '#fhir/json/loose.ts'

/** The first phone of who insures, of its own or of its contacts; null where none is sent. */
export function phoneOf(payer: LooseResource<'Organization' | 'Patient' | 'RelatedPerson'>): string | null {
  const telecoms = [
    ...asObjects(payer.telecom),
    ...asObjects(payer.contact).flatMap((contact) => asObjects(contact.telecom)),
  ]
  return asText(telecoms.find(({ system }) => asText(system) === 'phone')?.value)
}
