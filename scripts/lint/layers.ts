/**
 * The only definition of allowed imports, enforced by import-down.ts. A file belongs to the most specific matching
 * folder. It may import from its own folder and from lower layers, but never from the same or a higher layer.
 */

/**
 * One of: a folder ('record'), the files directly in a folder ('*'), a file, or a folder with a list of lower folders.
 * In the last case, the folder must not use the listed lower folders.
 */
export type Room = string | { readonly room: string; readonly without: readonly string[] }

/** Folders from the lowest layer up. Folders in the same layer are independent of each other. */
export type Part = {
  readonly name: string
  readonly folder: string
  /** The folder that `#file` and `@kinchart/<name>/file` resolve to. */
  readonly source: string
  readonly uses: readonly string[]
  readonly testsUse?: readonly string[]
  readonly floors: readonly (readonly Room[])[]
}

const plain = (name: string, folder = name): Omit<Part, 'uses'> => ({ name, folder, source: folder, floors: [['.']] })

const imports = ['*', 'plan', 'connect', 'embed', 'run', 'files', 'sources', 'routes.ts'].map(
  (room) => `import/${room}`,
)

const recordRooms = ['readers', 'store', 'lists', 'record']

export const parts: readonly Part[] = [
  { ...plain('texts'), uses: [] },
  { ...plain('contract'), uses: ['texts'] },
  // Simulates third parties, so it imports no Kinchart code.
  { ...plain('sandbox'), uses: [] },
  {
    name: 'server',
    folder: 'server/src',
    source: 'server/src',
    uses: ['texts', 'contract'],
    testsUse: ['sandbox', 'server-test'],
    floors: [
      ['platform', 'fhir/json'],
      ['fhir/codes'],
      ['fhir/references'],
      ['fhir/values'],
      ['fhir/meaning'],
      ['fhir/versions'],
      ['forms'],
      ['account'],
      ['family'],
      ['terms', 'directory'],
      ['readers'],
      ['store'],
      ['lists'],
      ['record'],
      // Each of these import folders may use the import folders listed before it. Outside `import`, only `app` may use
      // them.
      ['import/*'],
      ['import/plan'],
      ['import/connect'],
      ['import/embed'],
      ['import/run'],
      ['import/files'],
      ['import/sources'],
      ['import/routes.ts'],
      [
        { room: 'claims', without: imports },
        { room: 'sharing', without: imports },
        { room: 'appointments', without: imports },
        { room: 'veteran', without: [...recordRooms, ...imports] },
        { room: 'support', without: [...recordRooms, ...imports] },
      ],
      [
        { room: 'overview', without: imports },
        { room: 'search', without: imports },
      ],
      [{ room: 'access/connected-apps', without: imports }],
      [{ room: 'access/fhir-server', without: imports }],
      [
        { room: 'access/mcp', without: imports },
        { room: 'access/check-in', without: imports },
      ],
      ['app/config'],
      ['ops'],
      ['app'],
    ],
  },
  {
    name: 'portal',
    folder: 'portal',
    source: 'portal/src',
    uses: ['texts', 'contract'],
    floors: [
      ['src/theme', 'src/paths', 'src/text'],
      ['src/ui'],
      ['src/api', 'src/loading'],
      ['src/offline'],
      ['src/session'],
      ['src/record', 'src/care-team'],
      [
        'src/account',
        'src/family',
        'src/import',
        'src/overview',
        'src/claims',
        'src/veteran',
        'src/imaging',
        'src/sharing',
        'src/recipient',
        'src/appointments',
        'src/doctors',
        'src/connected-apps',
        'src/support',
        'src/legal',
      ],
      ['src/search', 'src/check-in'],
      ['src/shell'],
      ['src/app'],
      ['*'],
    ],
  },
  { ...plain('scripts'), uses: ['texts', 'contract', 'sandbox', 'server'] },
  { ...plain('server-test', 'server/test'), uses: ['texts', 'contract', 'sandbox', 'server', 'scripts'] },
  { ...plain('journeys'), uses: ['texts', 'contract', 'sandbox', 'server', 'server-test', 'portal', 'scripts'] },
  { ...plain('bench'), uses: ['texts', 'contract', 'sandbox', 'server', 'server-test', 'scripts', 'journeys'] },
  { name: 'root', folder: '', source: '', uses: ['portal', 'scripts', 'server-test'], floors: [['*']] },
]
