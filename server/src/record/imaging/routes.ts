import { forRecord, type ForAnyone } from '#account/data-keys.ts'
import { getDicomInstance, getDicomSeries, getImaging } from '@kinchart/contract/calls/imaging.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Serve } from '#family/serve.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { FileAnswer } from '#platform/http/serve.ts'
import { openToRead, type OpenedToRead } from '#lists/open-to-read.ts'
import { findRow } from '#lists/show-record.ts'
import { fetchInstance, fetchInstanceList, type ImagingSource, type DicomServices } from './fetch-dicom.ts'
import { listImaging, type ImagingServices } from './list-imaging.ts'
import { offersOf, type Offer, instancesOf } from './read-study.ts'

type Services = ForAnyone<ImagingServices & DicomServices>
type Wanted = { readonly id: string; readonly series: string }

/** Serves stored images and images that remain at their source. Source: S3 §2. */
export function serveImaging(serve: Serve, services: Services): void {
  serve(getImaging, async ({ caller: { record } }) => listImaging(forRecord(services, record), record))
  serve(getDicomSeries, async ({ caller: { record }, query }) => {
    const { opened, offer, source } = await openOffer(services, record, query)
    const stated = instancesOf(opened.resource, query.series)
    if (stated.length > 0) return { instances: [...stated], hasMore: false }
    return fetchInstanceList(services, source, offer, query.series)
  })
  serve(getDicomInstance, async ({ caller: { record }, query }) => {
    const { offer, source } = await openOffer(services, record, query)
    return new FileAnswer(await fetchInstance(services, source, offer, query), `${query.instance}.dcm`)
  })
}

/**
 * Throws 'not-found' for a study that is not in the record, and 'image-not-offered' for a series that the study does
 * not offer.
 */
async function openOffer(
  services: Services,
  record: OpenedRecord,
  { id, series }: Wanted,
): Promise<{ opened: OpenedToRead; offer: Offer; source: ImagingSource }> {
  const opened = await openToRead(forRecord(services, record), record, id, ['ImagingStudy'])
  const offer = offersOf(opened.resource, opened.resolve).get(series)
  if (!offer) throw new ApiError('image-not-offered')
  const row = await findRow(services, record, opened.id)
  if (!row) throw new ApiError('not-found')
  const { fhirBase } = await services.sourceOf(row.sourceId)
  return { opened, offer, source: { sourceId: row.sourceId, fhirBase } }
}
