import { SHL, SHLManifestBuilder, SHLViewer } from 'kill-the-clipboard'
import { base64url } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { encryptContent, newKey, readLink, writeLink, type LinkPayload, fetchLink } from './health-link.ts'

/** Tests that a third-party library opens our links, and that our viewer opens the library's links. */

const record = {
  resourceType: 'Bundle' as const,
  type: 'collection' as const,
  entry: [{ resource: { resourceType: 'Patient' as const, id: 'p-1', name: [{ family: 'Marchbanks' }] } }],
}
const bytes = new TextEncoder().encode(JSON.stringify(record))
const manifestUrl = 'https://links.example/shl/m/Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmE'
const fileUrl = 'https://links.example/shl/f/one'
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

afterEach(() => vi.unstubAllGlobals())

const ours = (more: Partial<LinkPayload> = {}): LinkPayload => ({
  url: manifestUrl,
  key: newKey(),
  exp: Math.floor(Date.now() / 1000) + 3600,
  hasPasscode: true,
  isDirect: false,
  isLongTerm: true,
  label: 'For Dr. Osei',
  ...more,
})
const bareOf = (payload: LinkPayload): string => writeLink(payload, '').replace(/^.*#/, '')

test('a third-party library reads our link exactly as we wrote it', () => {
  const payload = ours()
  const theirs = SHL.parse(bareOf(payload))
  expect([theirs.url, theirs.key, theirs.label, theirs.flag]).toEqual([payload.url, payload.key, 'For Dr. Osei', 'LP'])
  expect(theirs.exp).toBe(payload.exp)
  expect(() => SHL.parse(bareOf(payload).replace('shlink:/', 'shlink:/x'))).toThrow()
  expect(() => SHL.parse(bareOf({ ...payload, key: 'short' }))).toThrow()
})

test.each(['embedded', 'at a separate URL'])(
  'a third-party library opens our link whose file is %s, but fails with another key',
  async (way) => {
    const payload = ours()
    const file = await encryptContent(bytes, payload.key)
    const requestBodies: unknown[] = []
    const answer = async (url: string, options?: RequestInit): Promise<Response> => {
      if (url === fileUrl) return new Response(file)
      requestBodies.push(typeof options?.body === 'string' ? JSON.parse(options.body) : null)
      const place = way === 'embedded' ? { embedded: file } : { location: fileUrl }
      return json({ status: 'finalized', files: [{ contentType: 'application/fhir+json', ...place }] })
    }
    const open = async (one: LinkPayload) =>
      new SHLViewer({ shlinkURI: bareOf(one), fetch: answer }).resolveSHL({
        recipient: 'Dr. Osei',
        passcode: 'blue-42',
      })
    const { fhirResources } = await open(payload)
    expect(fhirResources).toEqual([record])
    expect(requestBodies).toEqual([expect.objectContaining({ recipient: 'Dr. Osei', passcode: 'blue-42' })])
    await expect(open({ ...payload, key: newKey() })).rejects.toThrow()
  },
)

async function makeTheirs(more: { flag?: 'LP' | 'P'; label?: string; expirationDate?: Date } = {}) {
  const shl = SHL.generate({ baseManifestURL: 'https://others.example', manifestPath: '/manifest.json', ...more })
  const storedFiles = new Map<string, string>()
  const builder = new SHLManifestBuilder({
    shl,
    uploadFile: async (content) => {
      storedFiles.set(`file-${storedFiles.size + 1}`, content)
      return `file-${storedFiles.size}`
    },
    getFileURL: async (path) => `https://others.example/${path}`,
    loadFile: async (path) => storedFiles.get(path) ?? '',
  })
  return { shl, kept: storedFiles, builder }
}

test.each([true, false])(
  'opens a link that a third-party library created (compressed: %s)',
  async (enableCompression) => {
    const { shl, kept, builder } = await makeTheirs({ flag: 'LP', label: 'From elsewhere' })
    await builder.addFHIRResource({ content: record, enableCompression })
    const link = shl.toURI()
    const read = readLink(`https://viewer.example/#${link}`)
    if (read.kind !== 'link') throw new Error(`The link is refused: ${read.why}`)
    expect(read.payload).toMatchObject({
      hasPasscode: true,
      isLongTerm: true,
      isDirect: false,
      label: 'From elsewhere',
    })
    expect(base64url.decode(read.payload.key)).toHaveLength(32)
    for (const embeddedLengthMax of [1_000_000, 0]) {
      const manifest = await builder.buildManifest({ embeddedLengthMax })
      vi.stubGlobal('fetch', async (address: string) => {
        if (address === read.payload.url) return json(manifest)
        return new Response(kept.get(address.replace('https://others.example/', '')))
      })
      const opened = await fetchLink(read.payload, 'Ana', 'blue-42')
      if (opened.kind !== 'files') throw new Error('The link does not open.')
      const [file] = opened.files
      expect(file).toMatchObject({ kind: 'file', type: 'application/fhir+json' })
      expect(file?.kind === 'file' ? JSON.parse(new TextDecoder().decode(file.bytes)) : null).toEqual(record)
    }
    // With another key, the link is reported as damaged and none of its content is shown.
    expect(await fetchLink({ ...read.payload, key: newKey() }, 'Ana', 'blue-42')).toMatchObject({ kind: 'failure' })
  },
)

test('does not open an expired link that a third-party library created', async () => {
  const { shl } = await makeTheirs({ flag: 'P', expirationDate: new Date(Date.now() - 60_000) })
  expect(readLink(shl.toURI())).toEqual({ kind: 'failure', why: 'expired' })
})
