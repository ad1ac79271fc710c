/**
 * Who may import whom, once. The linter reads it (import-down.ts): a file belongs to the room that names it most exactly,
 * and imports from its own room and from floors below it, never sideways and never up.
 */

/** A folder ('record'), the files that lie directly in one ('*'), a file, or a folder with rooms below that it does without. */
export type Room = string | { readonly room: string; readonly without: readonly string[] }

/** A part of the repository, with its rooms from the ground floor up; the rooms of one floor are beside each other. */
export type Part = {
  /** As in `@kinchart/<name>`. */
  readonly name: string
  /** Where its rooms are, from the repository's root. */
  readonly folder: string
  /** Where `#file` and `@kinchart/<name>/file` look. */
  readonly source: string
  /** The other parts that it imports. */
  readonly uses: readonly string[]
  /** Other parts that its tests import besides. */
  readonly testsUse?: readonly string[]
  readonly floors: readonly (readonly Room[])[]
}

const plain = (name: string, folder = name): Omit<Part, 'uses'> => ({ name, folder, source: folder, floors: [['.']] })

/** The rooms of the import. */
const imports = ['*', 'plan', 'connect', 'embed', 'run', 'files', 'sources', 'routes.ts'].map(
  (room) => `import/${room}`,
)

const recordRooms = ['readers', 'store', 'lists', 'record']

export const parts: readonly Part[] = [
  // Every sentence a person reads.
  { ...plain('texts'), uses: [] },
  { ...plain('contract'), uses: ['texts'] },
  // It stands for somebody else: it imports nothing of ours.
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
      // Files and other notations, read into FHIR R4.
      ['forms'],
      ['account'],
      ['family'],
      // Names and explanations of codes; nothing about a patient.
      ['terms'],
      // A record is read, stored, listed; features use it.
      ['readers'],
      ['store'],
      ['lists'],
      ['record'],
      // The import in its rooms, each on those before it; nobody else on these floors or above them uses them, but `app`.
      ['import/*'],
      ['import/plan'],
      ['import/connect'],
      ['import/embed'],
      ['import/run'],
      ['import/files'],
      ['import/sources'],
      ['import/routes.ts'],
      [
        { room: 'directory', without: imports },
        { room: 'claims', without: imports },
        { room: 'sharing', without: imports },
        { room: 'appointments', without: imports },
        { room: 'veteran', without: [...recordRooms, ...imports] },
        { room: 'support', without: [...recordRooms, ...imports] },
      ],
      // What is made of several rooms' answers.
      [
        { room: 'overview', without: imports },
        { room: 'search', without: imports },
      ],
      // Third parties that read a record with the patient's consent.
      [{ room: 'access/connected-apps', without: imports }],
      [{ room: 'access/fhir-server', without: imports }],
      [
        { room: 'access/mcp', without: imports },
        { room: 'access/check-in', without: imports },
      ],
      ['app/config'],
      // The operator's tools.
      ['ops'],
      // Both roles, and the wiring between rooms.
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
      // They show what several features hold.
      ['src/search', 'src/check-in'],
      ['src/shell'],
      ['src/app'],
      // How it is built.
      ['*'],
    ],
  },
  { ...plain('scripts'), uses: ['texts', 'contract', 'sandbox', 'server'] },
  { ...plain('server-test', 'server/test'), uses: ['texts', 'contract', 'sandbox', 'server', 'scripts'] },
  { ...plain('journeys'), uses: ['texts', 'contract', 'sandbox', 'server', 'server-test', 'portal', 'scripts'] },
  { ...plain('bench'), uses: ['texts', 'contract', 'sandbox', 'server', 'server-test', 'scripts', 'journeys'] },
  // The configuration of tools.
  { name: 'root', folder: '', source: '', uses: ['portal', 'scripts', 'server-test'], floors: [['*']] },
]
