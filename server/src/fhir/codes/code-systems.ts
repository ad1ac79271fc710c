const terminology = 'http://terminology.hl7.org/CodeSystem/'
const v3 = `${terminology}v3-`
const hl7 = '2.16.840.1.113883.'

/** C-CDA identifies code systems by OID, FHIR by URL. Source: HL7 terminology, R4 'external code systems'. */
const systems: ReadonlyMap<string, string> = new Map([
  [`${hl7}6.96`, 'http://snomed.info/sct'],
  [`${hl7}6.1`, 'http://loinc.org'],
  [`${hl7}6.88`, 'http://www.nlm.nih.gov/research/umls/rxnorm'],
  [`${hl7}6.90`, 'http://hl7.org/fhir/sid/icd-10-cm'],
  [`${hl7}6.3`, 'http://hl7.org/fhir/sid/icd-10'],
  [`${hl7}6.4`, 'http://www.cms.gov/Medicare/Coding/ICD10'],
  [`${hl7}6.103`, 'http://hl7.org/fhir/sid/icd-9-cm'],
  [`${hl7}6.104`, 'http://hl7.org/fhir/sid/icd-9-cm'],
  [`${hl7}6.2`, 'http://hl7.org/fhir/sid/icd-9-cm'],
  [`${hl7}12.292`, 'http://hl7.org/fhir/sid/cvx'],
  [`${hl7}6.59`, 'http://hl7.org/fhir/sid/cvx'],
  [`${hl7}6.60`, 'http://hl7.org/fhir/sid/mvx'],
  [`${hl7}6.69`, 'http://hl7.org/fhir/sid/ndc'],
  [`${hl7}6.12`, 'http://www.ama-assn.org/go/cpt'],
  [`${hl7}6.285`, 'http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets'],
  [`${hl7}6.14`, 'http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets'],
  [`${hl7}6.8`, 'http://unitsofmeasure.org'],
  [`${hl7}4.9`, 'http://fdasis.nlm.nih.gov'],
  [`${hl7}3.26.1.5`, 'http://va.gov/terminology/medrt'],
  [`${hl7}6.345`, 'http://va.gov/terminology/medrt'],
  [`${hl7}3.26.1.1`, 'http://ncithesaurus-stage.nci.nih.gov'],
  [`${hl7}6.101`, 'http://nucc.org/provider-taxonomy'],
  [`${hl7}6.238`, 'urn:oid:2.16.840.1.113883.6.238'],
  [`${hl7}6.254`, 'http://hl7.org/fhir/sid/icf-nl'],
  [`${hl7}6.259`, 'https://www.cdc.gov/nhsn/cdaportal/terminology/codesystem/hsloc.html'],
  [`${hl7}6.13`, 'http://www.ada.org/cdt'],
  [`${hl7}3.221.5`, 'https://nahdo.org/sopt'],
  [`${hl7}6.301.5`, `${terminology}ssa-nubc`],
  [`${hl7}12.1`, `${terminology}v2-0001`],
  [`${hl7}12.112`, `${terminology}v2-0112`],
  ['1.2.840.10008.2.16.4', 'http://dicom.nema.org/resources/ontology/DCM'],
  ['2.16.1', 'urn:ietf:bcp:47'],
  ...(
    [
      ['1', 'AdministrativeGender'],
      ['2', 'MaritalStatus'],
      ['4', 'ActCode'],
      ['6', 'ActClass'],
      ['7', 'ActPriority'],
      ['8', 'ActReason'],
      ['14', 'ActStatus'],
      ['60', 'LanguageAbilityMode'],
      ['61', 'LanguageAbilityProficiency'],
      ['83', 'ObservationInterpretation'],
      ['84', 'ObservationMethod'],
      ['88', 'ParticipationFunction'],
      ['90', 'ParticipationType'],
      ['110', 'RoleClass'],
      ['111', 'RoleCode'],
      ['112', 'RouteOfAdministration'],
      ['129', 'SpecimenType'],
      ['139', 'TimingEvent'],
      ['25', 'Confidentiality'],
      ['1008', 'NullFlavor'],
      ['1063', 'ObservationValue'],
      ['1076', 'ReligiousAffiliation'],
    ] as const
  ).map(([arc, name]): [string, string] => [`${hl7}5.${arc}`, v3 + name]),
])

const identifiers: ReadonlyMap<string, string> = new Map([
  [`${hl7}4.6`, 'http://hl7.org/fhir/sid/us-npi'],
  [`${hl7}4.1`, 'http://hl7.org/fhir/sid/us-ssn'],
])

const OID = /^[0-2](?:\.\d+)+$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the FHIR URL of a code system. For an unknown OID, returns a URN. Undefined for null. */
export function codeSystemOf(oid: string | null): string | undefined {
  return oid === null ? undefined : (systems.get(oid) ?? uriOfRoot(oid))
}

/** Returns the code system for the root of an instance identifier. For an unknown root, returns a URN. */
export function identifierSystemOf(root: string): string {
  return identifiers.get(root) ?? uriOfRoot(root)
}

/**
 * True if the root of an instance identifier is an assigning authority. Such a root identifies nothing without a
 * number.
 */
export const isAuthority = (root: string): boolean => identifiers.has(root)

/** Returns 'urn:oid:…' or 'urn:uuid:…'; anything else stays as sent. */
export function uriOfRoot(root: string): string {
  if (OID.test(root)) return `urn:oid:${root}`
  return UUID.test(root) ? `urn:uuid:${root.toLowerCase()}` : root
}
