import { McpServer, ResourceTemplate, type CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { sectionNamed, type SectionName } from '@kinchart/contract/sections/all.ts'
import { mcpTexts as texts } from '@kinchart/texts/en/mcp.ts'
import { noteReading, type AdmittedApp } from '#access/fhir-server/admit-app.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { answer, refusal } from './answer.ts'
import { missingLines, refusedLines, gapLines } from './gaps.ts'
import {
  openGranted,
  openRowsSeen,
  partOf,
  isWholeList,
  sourcesOfGrant,
  type GrantedRecord,
  type McpServices,
} from './granted-record.ts'
import { listEntries, readDocument, readEntry } from '#access/mcp/tools/read-entries.ts'
import { dateInWords } from '@kinchart/contract/text/date-in-words.ts'
import { fewestLetters, searchKinds } from '@kinchart/contract/calls/search.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { forRecord } from '#account/data-keys.ts'
import { searchRecord } from '#search/search-record.ts'
import { cleaned, lineOf, nameEntry, linkOf } from './entry-text.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { openLabTests, openVitalTests } from '#lists/by-test/open-tests.ts'
import { openSection } from '#lists/list-section.ts'
import { measuredLists, openTrend } from '#lists/trend/list-trend.ts'

const MAX_NAMES = 20

/**
 * Uses only lists that the assistant may read in full. Part of a list could not show how the test's results changed.
 */
async function followTest(granted: GrantedRecord, testName: string) {
  const those = measuredLists.filter((name) => isWholeList(granted, name))
  if (those.length === 0) return refusal(texts.testUnknown)
  const { record, services } = granted
  const store = forRecord(services, record)
  const tests = new Map<string, string>()
  const wanted = testName.trim().toLowerCase()
  for (const name of those) {
    const { view } = await openSection(store, record, name)
    const lines = name === 'labs' ? await openLabTests(store.db, view) : await openVitalTests(store.db, view)
    for (const { testKey, name: called } of lines.tests) {
      if (testKey === null) continue
      if (testKey === testName) return showTest(called, testKey)
      if (called.toLowerCase().includes(wanted)) tests.set(testKey, called)
    }
  }
  const exact = [...tests].filter(([, called]) => called.toLowerCase() === wanted)
  const found = exact.length > 0 ? exact : [...tests]
  const [first, ...others] = found
  if (first === undefined) return refusal(texts.testUnknown)
  if (others.length > 0) {
    const shown = found.slice(0, MAX_NAMES)
    const names = shown.map(([key, called]) => `${cleaned(called)} (${key})`).join('; ')
    const more = found.length - shown.length
    return answer([texts.testsLike({ names }), ...(more > 0 ? [texts.testsMore({ count: more })] : [])], {
      tests: shown.map(([testKey, called]) => ({ testKey, name: called })),
    })
  }
  return showTest(first[1], first[0])

  async function showTest(name: string, testKey: string) {
    const { series, older, withdrawn } = await openTrend(store, record, testKey, those)
    const [kind = 'labs'] = those
    const { sources, unreadable } = await openSection(store, record, kind)
    return answer(
      [
        ...series.flatMap(({ unit, points }) => [
          texts.series({ name: cleaned(name), unit: unit ?? texts.noUnit }),
          ...points.map((point) => pointLine(point)),
        ]),
        ...(older > 0 ? [texts.older({ count: older })] : []),
        ...(withdrawn > 0 ? [texts.withdrawn({ count: withdrawn })] : []),
        ...gapLines({ sources: sourcesOfGrant(granted, sources), unreadable }, kind, false),
      ],
      {
        testKey,
        name,
        series: series.map(({ unit, points }) => ({
          unit,
          points: points.map((point) => {
            const { id, date, value, providerName: source, referenceRange } = point
            return {
              ...{ id, date, status: statusOf(point), value, source, mark: markOf(point) },
              range: referenceRange?.text ?? null,
              link: id === null ? null : linkOf(services.publicUrl, record.profileId, id),
            }
          }),
        })),
      },
    )
  }
}

/** Returns the qualifier to read before a result's value, or a notice that the source no longer lists the result. */
const statusOf = ({ meaning, missingSince }: TrendPoint): string | null =>
  joined(meaningLine(meaning), missingSince === undefined ? null : recordTexts.notListed) || null

const markOf = ({ mark, interpretation }: TrendPoint): string | null => mark?.word ?? interpretation ?? null

function pointLine(point: TrendPoint): string {
  const [says, mark] = [statusOf(point), markOf(point)]
  return texts.point({
    date: point.date ?? texts.unknownDate,
    says: says === null ? '' : `${says}: `,
    value: cleaned(point.value),
    range: point.referenceRange === null ? '' : texts.range({ range: cleaned(point.referenceRange.text) }),
    mark: mark === null ? '' : texts.mark({ mark: cleaned(mark) }),
    source: cleaned(point.providerName),
    id: point.id === null ? '' : texts.pointId({ id: point.id }),
  })
}

const MOST = 20

type SearchInput = {
  readonly query: string
  readonly kinds?: readonly string[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The searched index contains only the readable part of the record. */
async function searchEntries(granted: GrantedRecord, { query, kinds, from, to }: SearchInput) {
  const { record, services } = granted
  if (query.replaceAll(/[^\p{L}\p{N}]/gu, '').length < fewestLetters)
    return refusal(texts.tooShort({ count: fewestLetters }))
  const wanted = granted.granted.filter(
    (name) => searchKinds.includes(name) && (kinds === undefined || kinds.includes(name)),
  )
  if (wanted.length === 0) return refusal(texts.unknownKind)
  const { groups, total, reach, corrected } = await searchRecord(
    forRecord(services.find, record),
    record,
    { profileId: record.profileId, q: query, kinds: wanted.join(','), from, to, hits: MOST },
    partOf(granted),
  )
  const hits = groups
    .flatMap(({ kind, hits: some }) =>
      some.flatMap(({ row, passage }) =>
        row === null
          ? []
          : [
              {
                row: { ...(row as AnyRow), section: kind as SectionName },
                passage: passage === null ? null : cleaned(passage.text),
              },
            ],
      ),
    )
    .slice(0, MOST)
  const { publicUrl } = services
  const { profileId } = record
  return answer(
    [
      total === 0 ? texts.nothingFound : texts.found({ count: total, shown: hits.length }),
      ...corrected.map(({ typed, found }) => texts.corrected({ typed: cleaned(typed), found: found.join(', ') })),
      ...hits.flatMap(({ row, passage }) => [
        lineOf(row, publicUrl, profileId),
        ...(passage === null ? [] : [`  ${texts.quoted} “${passage}”`]),
      ]),
      ...(reach.pictures + reach.unread + reach.absent + reach.waiting > 0 ? [texts.documentsNotSearched(reach)] : []),
      ...refusedLines(granted),
    ],
    {
      count: total,
      entries: hits.map(({ row, passage }) => ({ ...nameEntry(row, publicUrl, profileId), passage })),
    },
  )
}

async function listKinds(granted: GrantedRecord) {
  const counts: { kind: string; title: string; entries: number }[] = []
  for (const section of granted.granted) {
    const { total } = await openRowsSeen(granted, section, { offset: 0, limit: 0 })
    counts.push({ kind: section, title: sectionNamed(section).title, entries: total })
  }
  const { name } = granted
  const { profileId } = granted.record
  const until = granted.app.grant.closesAt.toISOString()
  return answer(
    [
      ...(name === null ? [] : [texts.person({ name })]),
      texts.until({ day: dateInWords(until.slice(0, 10)) ?? until }),
      texts.mayRead,
      ...counts.map(({ kind, title, entries: count }) => texts.kindLine({ kind, title, count })),
      ...(await missingLines(granted)),
    ],
    { people: [{ profileId, ...(name === null ? {} : { name }), until, kinds: counts }] },
  )
}

export type ServerParams = {
  readonly services: McpServices
  readonly app: AdmittedApp
  readonly reportUnexpected: (error: unknown) => void
}

const day = z.iso.date()
const kind = z.string().max(40)
const id = z.string().regex(/^\d{1,15}$/)
const page = z.number().int().min(1).max(10_000)

const { fields, tools, resources, prompts } = texts

/**
 * Creates a read-only server for one request. Resources and prompts have the same content as the tools, because many
 * clients list only resources and prompts. The patient's access log records every read before the response.
 */
export function makeServer({ services, app, reportUnexpected }: ServerParams): McpServer {
  const server = new McpServer(
    { name: 'kinchart', title: texts.serverTitle, version: constants.version, websiteUrl: services.publicUrl },
    { instructions: texts.instructions },
  )
  const read: Read = async (about, make) => {
    try {
      const granted = await openGranted(services, app)
      await noteReading(services, app, typeRead(granted, about))
      return await make(granted)
    } catch (error) {
      if (!isUnavailable(error) && !(error instanceof ApiError)) reportUnexpected(error)
      return refusal(texts.failed)
    }
  }
  const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

  server.registerTool('list_kinds', { ...tools.list_kinds, annotations, inputSchema: z.object({}) }, async () =>
    read({}, listKinds),
  )
  server.registerTool(
    'search_record',
    {
      ...tools.search_record,
      annotations,
      inputSchema: z.object({
        query: z.string().min(1).max(200).describe(fields.query),
        kinds: z.array(kind).max(30).optional().describe(fields.kinds),
        from: day.optional().describe(fields.from),
        to: day.optional().describe(fields.to),
      }),
    },
    async (input) => read({}, async (granted) => searchEntries(granted, input)),
  )
  server.registerTool(
    'list_entries',
    {
      ...tools.list_entries,
      annotations,
      inputSchema: z.object({
        kind: kind.describe(fields.kind),
        from: day.optional().describe(fields.from),
        to: day.optional().describe(fields.to),
        page: page.optional().describe(fields.page),
      }),
    },
    async (input) => read({ kind: input.kind }, async (granted) => listEntries(granted, input)),
  )
  server.registerTool(
    'read_entry',
    { ...tools.read_entry, annotations, inputSchema: z.object({ id: id.describe(fields.id) }) },
    async (input) => read(input, async (granted) => readEntry(granted, input.id)),
  )
  server.registerTool(
    'read_document',
    {
      ...tools.read_document,
      annotations,
      inputSchema: z.object({ id: id.describe(fields.id), part: page.optional().describe(fields.part) }),
    },
    async (input) => read({ id: input.id }, async (granted) => readDocument(granted, input)),
  )
  server.registerTool(
    'follow_test',
    {
      ...tools.follow_test,
      annotations,
      inputSchema: z.object({ test: z.string().min(1).max(300).describe(fields.test) }),
    },
    async (input) => read({ kind: 'labs' }, async (granted) => followTest(granted, input.test)),
  )
  const readMissing = async () => read({}, async (granted) => answer(await missingLines(granted)))
  server.registerTool('list_missing', { ...tools.list_missing, annotations, inputSchema: z.object({}) }, readMissing)

  addResources(server, read, readMissing)
  addPrompts(server)
  return server
}

/** Both fields are unset if several lists or entries are read. */
type About = { readonly kind?: string; readonly id?: string }
type Read = (about: About, make: (granted: GrantedRecord) => Promise<CallToolResult>) => Promise<CallToolResult>

/**
 * Returns the resource type for the patient's access log. Null if the app requested several types, or a type or entry
 * that it may not read.
 */
function typeRead(granted: GrantedRecord, { kind, id }: About): string | null {
  if (id !== undefined) return granted.typeOf(id) ?? null
  const section = granted.granted.find((name) => name === kind)
  return section === undefined ? null : (Object.keys(sectionNamed(section).types)[0] ?? null)
}

const wordsIn = ({ content }: CallToolResult): string =>
  content.map((one) => (one.type === 'text' ? one.text : '')).join('\n')

function addResources(server: McpServer, read: Read, readMissing: () => Promise<CallToolResult>): void {
  const mimeType = 'text/plain'
  const contents = (uri: URL, result: CallToolResult) => ({
    contents: [{ uri: uri.href, mimeType, text: wordsIn(result) }],
  })
  server.registerResource('record', 'kinchart://record', { ...resources.record, mimeType }, async (uri) =>
    contents(uri, await read({}, listKinds)),
  )
  server.registerResource('missing', 'kinchart://missing', { ...resources.missing, mimeType }, async (uri) =>
    contents(uri, await readMissing()),
  )
  const kinds: readonly SectionName[] = [
    'conditions',
    'medications',
    'allergies',
    'labs',
    'vitals',
    'immunization',
    'drvisitnotes',
  ]
  for (const name of kinds)
    server.registerResource(
      name,
      `kinchart://kinds/${name}`,
      { title: sectionNamed(name).title, description: resources.kind.description, mimeType },
      async (uri) => contents(uri, await read({ kind: name }, async (granted) => listEntries(granted, { kind: name }))),
    )
  server.registerResource(
    'entry',
    new ResourceTemplate('kinchart://entries/{id}', { list: undefined }),
    { ...resources.entry, mimeType },
    async (uri, variables) =>
      contents(
        uri,
        await read({ id: String(variables['id']) }, async (granted) => readEntry(granted, String(variables['id']))),
      ),
  )
}

function addPrompts(server: McpServer): void {
  const asUser = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] })
  const { prepareVisit, explainResults, whatIsMissing } = prompts
  server.registerPrompt(
    'prepare_visit',
    {
      title: prepareVisit.title,
      description: prepareVisit.description,
      argsSchema: z.object({ about: z.string().max(500).describe(prepareVisit.about) }),
    },
    ({ about }) => asUser(prepareVisit.text({ about })),
  )
  server.registerPrompt(
    'explain_results',
    { title: explainResults.title, description: explainResults.description },
    () => asUser(explainResults.text),
  )
  server.registerPrompt('what_is_missing', { title: whatIsMissing.title, description: whatIsMissing.description }, () =>
    asUser(whatIsMissing.text),
  )
}
