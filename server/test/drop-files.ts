import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import yazl from 'yazl'
import type { Tokens } from '@kinchart/contract/calls/account.ts'
import { importRecordFiles, uploadRecordFile } from '@kinchart/contract/calls/import-files.ts'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import type { TestPortal } from './start-portal.ts'
import { waitForEnd } from './with-sandbox.ts'

export type Dropper = Tokens & { readonly profileId: string }
export type DroppedFile = { readonly name: string; readonly bytes: Buffer | string }

export async function upload(
  { url }: { readonly url: string },
  as: Dropper,
  { name, bytes }: DroppedFile,
  more: { readonly profileId?: string; readonly size?: number } = {},
): Promise<{ uploadId: string; code: string | undefined }> {
  const body = Buffer.from(bytes)
  const address = new URL(`/api${uploadRecordFile.path}`, url)
  address.searchParams.set('profileId', more.profileId ?? as.profileId)
  address.searchParams.set('fileName', name)
  address.searchParams.set('size', String(more.size ?? body.length))
  const answer = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  })
  const result = (await answer.json()) as { uploadId?: string; code?: string }
  return { uploadId: result.uploadId ?? '', code: result.code }
}

export async function drop(
  portal: Pick<TestPortal, 'call' | 'url'>,
  as: Dropper,
  files: readonly DroppedFile[],
  profileId = as.profileId,
  more: { readonly checkIssuers?: boolean } = {},
): Promise<{ code: string | undefined; end: ConnectedEhr }> {
  const uploadIds: string[] = []
  for (const file of files) uploadIds.push((await upload(portal, as, file, { profileId })).uploadId)
  let { body, code } = await portal.call(importRecordFiles, { as, body: { profileId, uploadIds, ...more } })
  // Scanning a large file takes longer than one request may take.
  for (; code === 'files-looked-through'; await pause(100))
    ({ body, code } = await portal.call(importRecordFiles, { as, body: { profileId, uploadIds, ...more } }))
  if (code !== undefined) return { code, end: body }
  return { code, end: await waitForEnd(portal, as, body.ehrImportRequestId) }
}

/** A name ending in '/' is a directory. */
export async function zipOf(files: readonly DroppedFile[]): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const { name, bytes } of files)
    if (name.endsWith('/')) zip.addEmptyDirectory(name)
    else zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  const parts: Buffer[] = []
  zip.outputStream.on('data', (part: Buffer) => parts.push(part))
  await once(zip.outputStream, 'end')
  return Buffer.concat(parts)
}

/** Returns the numbers of received, stored and refused records by resource type. */
export const linesOf = ({ ledger }: ConnectedEhr): Record<string, readonly [number, number, number]> =>
  Object.fromEntries(ledger.map((line) => [line.resourceType, [line.received, line.stored, line.refused]]))

type Made = Readonly<Record<string, unknown>>

export const marisol: Made = {
  resourceType: 'Patient',
  id: 'm1',
  name: [{ given: ['Marisol'], family: 'Whitcombe' }],
  birthDate: '1984-02-11',
}
export const condition = (id: string, about = 'Patient/m1', more: Made = {}): Made => ({
  resourceType: 'Condition',
  id,
  code: { text: `Condition ${id}` },
  subject: { reference: about },
  ...more,
})
export const bundle = (type: string, resources: readonly Made[], more: Made = {}): string =>
  JSON.stringify({ resourceType: 'Bundle', type, ...more, entry: resources.map((resource) => ({ resource })) })

export const ccda = (
  id: string,
  words: string,
  encoding = 'UTF-8',
): string => `<?xml version="1.0" encoding="${encoding}"?>
<ClinicalDocument xmlns="urn:hl7-org:v3">
  <templateId root="2.16.840.1.113883.10.20.22.1.2" extension="2015-08-01"/>
  <id root="2.16.840.1.113883.19.5" extension="${id}"/>
  <code code="34133-9" codeSystem="2.16.840.1.113883.6.1" displayName="Summarization of Episode Note"/>
  <title>Summary of care</title>
  <effectiveTime value="20240504"/>
  <recordTarget><patientRole>
    <id root="2.16.840.1.113883.19.5.1" extension="998991"/>
    <patient><name><given>Marisol</given><family>Whitcombe</family></name><birthTime value="19840211"/></patient>
  </patientRole></recordTarget>
  <custodian><assignedCustodian><representedCustodianOrganization>
    <id root="2.16.840.1.113883.19.5.2"/><name>Lakeside Family Practice</name>
  </representedCustodianOrganization></assignedCustodian></custodian>
  <component><structuredBody><component><section>
    <code code="10164-2" codeSystem="2.16.840.1.113883.6.1"/>
    <title>History of present illness</title>
    <text>${words}</text>
  </section></component></structuredBody></component>
</ClinicalDocument>`
