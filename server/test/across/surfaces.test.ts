import fc from 'fast-check'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import yauzl from 'yauzl'
import { beforeAll, expect, test } from 'vitest'
import { listAllergies } from '@kinchart/contract/sections/allergies.ts'
import { isWhole } from '@kinchart/contract/rules/completeness.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { getSummary, summaryTypeIds } from '@kinchart/contract/calls/health-links.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { listProcedures } from '@kinchart/contract/sections/procedures.ts'
import { exportArchive, exportPrint } from '@kinchart/contract/calls/record-export.ts'
import { isSoak } from '../is-soak.ts'
import { petra, type Person } from '../with-sandbox.ts'
import { useStage } from '../use-portal.ts'

const lists = [
  {
    type: 'Condition',
    ask: async (as: Person) =>
      (await stage.portal.call(listConditions, { as, query: { profileId: as.profileId } })).body,
    code: '11450-4',
  },
  {
    type: 'AllergyIntolerance',
    ask: async (as: Person) =>
      (await stage.portal.call(listAllergies, { as, query: { profileId: as.profileId } })).body,
    code: '48765-2',
  },
  {
    type: 'Immunization',
    ask: async (as: Person) =>
      (await stage.portal.call(listImmunizations, { as, query: { profileId: as.profileId } })).body,
    code: '11369-6',
  },
  {
    type: 'Procedure',
    ask: async (as: Person) =>
      (await stage.portal.call(listProcedures, { as, query: { profileId: as.profileId } })).body,
    code: '47519-4',
  },
] as const

const shortfalls = [
  'kind-withheld',
  'outcome-in-searchset',
  'malformed-resources',
  'other-patients-resource',
  'type-refused',
  'search-total-wrong',
  'scopes-narrowed',
  'scopes-in-part',
] as const
const harmless = ['harmless-remarks', 'duplicate-entries', 'next-link-relative'] as const

const stage = useStage()
beforeAll(async () => {
  const subject = { reference: 'Patient/somebody-else' }
  const put = (resource: object): void => stage.sandbox.putResource(petra.slug, resource as never)
  put({ resourceType: 'Patient', id: 'somebody-else', name: [{ given: ['Some'], family: 'Body' }] })
  for (const { type } of lists)
    put({ resourceType: type, id: `of-somebody-else-${type}`, subject, patient: subject, status: 'completed' })
})

/** Each fault occurs once, because the sandbox narrows the scopes of one resource type at a time. */
const mixes = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...shortfalls, ...harmless),
    type: fc.constantFrom(...lists.map(({ type }) => type)),
  }),
  { maxLength: 3, selector: ({ name }) => name },
)

const fetchAs = async (as: Person, path: string, more = ''): Promise<Buffer> => {
  const answer = await fetch(`${stage.portal.url}/api${path}?profileId=${as.profileId}${more}`, {
    headers: { authorization: `Bearer ${as.token}` },
  })
  return Buffer.from(await answer.arrayBuffer())
}

async function printed(as: Person): Promise<string> {
  const pdf = await getDocument({
    ...{ data: new Uint8Array(await fetchAs(as, exportPrint.path)), useSystemFonts: false, verbosity: 0 },
  }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages.join(' ').replaceAll(/\s+/g, ' ')
}

async function archived(as: Person): Promise<{ folders: { state: string }[] }> {
  const zip = await yauzl.fromBufferPromise(await fetchAs(as, exportArchive.path))
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'contents.json') continue
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    return JSON.parse(Buffer.concat(parts).toString()) as { folders: { state: string }[] }
  }
  return { folders: [] }
}

type Part = {
  readonly code?: { readonly coding?: readonly { readonly code?: string }[] }
  readonly text?: { readonly div?: string }
}

async function summarized(as: Person): Promise<ReadonlyMap<string, string>> {
  const bytes = await fetchAs(as, getSummary.path, `&recordTypes=${summaryTypeIds.join(',')}`)
  const document = JSON.parse(bytes.toString()) as { entry: { resource: { section?: Part[] } }[] }
  const sections = document.entry[0]?.resource.section ?? []
  return new Map(sections.map(({ code, text }) => [code?.coding?.[0]?.code ?? '', text?.div ?? '']))
}

test('shows a list as incomplete on every surface if its source omitted, broke or refused data, and only then', async () => {
  await fc.assert(
    fc.asyncProperty(mixes, async (faults) => {
      const hit = new Set(
        faults.filter(({ name }) => !harmless.includes(name as never)).map(({ type }) => type as string),
      )
      const person = await stage.signUpAs(petra.slug, petra.patientId)
      stage.sandbox.setFaults(faults)
      const end = await stage.importFrom({ as: person, ...petra })
      expect(end.state).toBe(hit.size === 0 ? 'complete' : 'partial')
      const parts = await summarized(person)
      for (const { type, ask, code } of lists) {
        const body = await ask(person)
        const line = end.ledger.find(({ resourceType }) => resourceType === type)
        expect(`${type} ${isWhole(body)}`).toBe(`${type} ${!hit.has(type)}`)
        expect(`${type} ${line?.state === 'done' && line.reason === null}`).toBe(`${type} ${!hit.has(type)}`)
        expect(`${type} ${/May be incomplete|Unknown/.test(parts.get(code) ?? 'Unknown')}`).toBe(
          `${type} ${hit.has(type)}`,
        )
      }
      const text = await printed(person)
      expect(
        text.match(/has not sent everything|did not send everything|did not arrive/g)?.length ?? 0,
      ).toBeGreaterThanOrEqual(hit.size)
      expect((await archived(person)).folders.map(({ state }) => state)).toEqual([end.state])
    }),
    { numRuns: isSoak ? 30 : 1 },
  )
})
