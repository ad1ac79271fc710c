import { asObjects, asText } from '#fhir/json/elements.ts'
import type { LooseResource } from '#fhir/json/loose.ts'

/** Returns the payer's first phone number, its own or a contact's; null if none was sent. */
export function phoneOf(payer: LooseResource<'Organization' | 'Patient' | 'RelatedPerson'>): string | null {
  const telecoms = [
    ...asObjects(payer.telecom),
    ...asObjects(payer.contact).flatMap((contact) => asObjects(contact.telecom)),
  ]
  return asText(telecoms.find(({ system }) => asText(system) === 'phone')?.value)
}
