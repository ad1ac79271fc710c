import { getOriginal } from '@kinchart/contract/calls/documents.ts'
import { getDicomInstance, getDicomSeries } from '@kinchart/contract/calls/imaging.ts'
import type { ImagingFile } from '@kinchart/contract/calls/imaging.ts'
import { imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import { callForFile } from '#api/call-for-file.ts'
import { call } from '#api/call.ts'
import type { ImageSource } from './viewer/stacks.ts'

/** Pictures that are in the record. */
export const filesOf = (files: readonly ImagingFile[]): readonly ImageSource[] =>
  files.map(({ docid, title }) => ({
    key: `record ${docid}`,
    name: title ?? words.picture,
    fetch: async () => callForFile(getOriginal, { params: { docid } }),
  }))

/** The images of a series that stay with its source. Throws what `call` throws where the source does not say which. */
export async function seriesOf(profileId: string, id: string, series: string): Promise<readonly ImageSource[]> {
  const { instances } = await call(getDicomSeries, { query: { profileId, id, series } })
  return instances.map((instance, place) => ({
    key: `source ${instance}`,
    name: `${words.imageSlider} ${place + 1}`,
    fetch: async () => callForFile(getDicomInstance, { query: { profileId, id, series, instance } }),
  }))
}

/** Files of the person's own: they are read here and go nowhere. */
export const ownFilesOf = (files: readonly File[]): readonly ImageSource[] =>
  files.map((file, place) => ({ key: `own ${place} ${file.name}`, name: file.name, fetch: async () => file }))
