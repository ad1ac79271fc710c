import type { JsonObject } from '#fhir/json/json.ts'
import { codingOf, conceptOf } from './concepts.ts'
import { some, type Convert } from './context.ts'
import { identifierSystemOf } from '#fhir/codes/code-systems.ts'
import { timeOf } from './instants.ts'
import { resolveText } from './narrative.ts'
import { at, attr, attrAt, childrenOf, collect, first, relatedTo, type Xml } from './xml-elements.ts'

const DCM = '1.2.840.10008.2.16.4'

/** Source: DICOM code 113014. */
export function isStudy(act: Xml): boolean {
  return attrAt(act, 'code', 'code') === '113014' && attrAt(act, 'code', 'codeSystem') === DCM
}

/**
 * Series and images keep their DICOM UIDs. The status is unknown, because a document does not state whether the images
 * are available. Source: C-CDA Study Act, Series Act, SOP Instance Observation.
 */
export const convertStudy: Convert = (act, context) => {
  const uid = attrAt(act, 'id', 'root')
  const series = collect(relatedTo(act), (one) => seriesOf(one, context.texts))
  context.keep('ImagingStudy', act, {
    identifier: uid === null ? undefined : [{ system: 'urn:dicom:uid', value: `urn:oid:${uid}` }],
    status: 'unknown',
    subject: context.patient,
    started: timeOf(first(act, 'effectiveTime')),
    numberOfSeries: String(series.length),
    numberOfInstances: String(series.reduce((sum, one) => sum + Number(one['numberOfInstances']), 0)),
    description: resolveText(first(act, 'text'), context.texts),
    series: some(series),
  })
}

function seriesOf(act: Xml, texts: Parameters<typeof resolveText>[1]): JsonObject | null {
  const uid = attrAt(act, 'id', 'root')
  if (uid === null) return null
  const modality = codingOf(first(act, 'code/qualifier/value'))
  const instances = relatedTo(act).filter((one) => attrAt(one, 'id', 'root') !== null)
  const started = timeOf(first(act, 'effectiveTime'))
  const description = resolveText(first(act, 'text'), texts)
  return {
    uid,
    ...(modality && { modality }),
    ...(description !== null && { description }),
    ...(started !== null && { started }),
    numberOfInstances: String(instances.length),
    instance: instances.map((one) => ({
      uid: attrAt(one, 'id', 'root'),
      sopClass: { system: 'urn:ietf:rfc:3986', code: `urn:oid:${attrAt(one, 'code', 'code') ?? ''}` },
    })),
  }
}

/** Returns true if the act only refers to external documents. */
export function isReferral(act: Xml): boolean {
  return relatedTo(act).length === 0 && at(act, 'reference/externalDocument').length > 0
}

/** Creates one resource for each external document, with its type and id. Source: CDA R2 `ExternalDocument`. */
export const convertReferral: Convert = (act, context) => {
  for (const document of at(act, 'reference/externalDocument')) {
    const type = conceptOf(first(document, 'code'), context.texts)
    const title = resolveText(first(document, 'text'), context.texts)
    const identifier = collect(childrenOf(document, 'id'), (id) => {
      const root = attr(id, 'root')
      const value = attr(id, 'extension')
      if (root === null) return null
      return value === null
        ? { system: 'urn:ietf:rfc:3986', value: identifierSystemOf(root) }
        : { system: identifierSystemOf(root), value }
    })
    if (!type && title === null && identifier.length === 0) continue
    context.keep('DocumentReference', document, {
      identifier: some(identifier),
      status: 'current',
      type,
      subject: context.patient,
      description: title,
      content: [{ attachment: { title: title ?? 'Named in this document, and not in it' } }],
    })
  }
}
