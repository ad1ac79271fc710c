import type { VisitNoteRow } from '@kinchart/contract/sections/drvisitnotes.ts'
import { labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asObject, asText, oneLine } from '#fhir/json/elements.ts'
import { isEnteredInError } from '#fhir/meaning/meaning.ts'
import { firstDate } from '#fhir/values/partial-date.ts'
import { actorName, actorNames } from '#fhir/references/actor-name.ts'
import { mediaTypeOf, preferredAttachment } from './preferred-attachment.ts'
import type { ReaderOf } from '#readers/reader.ts'

/**
 * `dateGenerated`, which is also `date`, is when the attachment was created, otherwise when the document was entered,
 * otherwise the start of the period it covers (`context.period`, R5 `period`). `indexedOn` is when it was entered.
 * `contentType` is the type of the displayed format, without parameters. Missing values are null. Source: FHIR R4
 * `DocumentReference`.
 */
export const readDocumentReference: ReaderOf<'DocumentReference', 'indexed' | 'created'> = (
  resource,
  { providerName, resolve },
) => {
  const attachment = preferredAttachment(resource)
  const indexedOn = firstDate(resource, ['date', 'indexed'])
  const date =
    firstDate(attachment ?? {}, ['creation']) ??
    firstDate(resource, ['created']) ??
    indexedOn ??
    firstDate(asObject(resource.context) ?? {}, ['period']) ??
    firstDate(resource, ['period'])
  const row = {
    resourceType: resource.resourceType,
    providerName,
    authors: actorNames(resource.author, resource, resolve),
    subject: actorName(resource.subject, resource, resolve),
    category: labelsOf(resource.category),
    dateGenerated: date,
    indexedOn,
    type: labelOf(resource.type),
    status: asText(resource.status),
    docStatus: labelOf(resource.docStatus),
    custodian: actorName(resource.custodian, resource, resolve),
    description: asText(resource.description) ?? asText(attachment?.title),
    contentType: mediaTypeOf(attachment),
  } satisfies Omit<VisitNoteRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'drvisitnotes',
    row,
    label: oneLine(row.type ?? row.description ?? row.category ?? 'Document'),
    date,
    isEnteredInError: isEnteredInError(resource),
    resultReferences: [],
  }
}
