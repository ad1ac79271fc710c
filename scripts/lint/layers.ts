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
  /** Folders whose rooms are tested together: a test in one of them may use the others. */
  readonly testedTogether?: readonly string[]
  readonly floors: readonly (readonly Room[])[]
}

const plain = (name: string, folder = name): Omit<Part, 'uses'> => ({ name, folder, source: folder, floors: [['.']] })

/** The rooms of the import. */
const imports = ['*', 'plan', 'connect', 'embed', 'run', 'files', 'sources', 'routes.ts'].map(
  (room) => `import/${room}`,
)

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
    testedTogether: ['import'],
    floors: [
      ['platform', 'fhir'],
      ['account'],
      ['family'],
      // What codes are called, and what is said about them; nothing of a person.
      ['terms'],
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
        { room: 'veteran', without: ['record', ...imports] },
        { room: 'support', without: ['record', ...imports] },
      ],
      // What is made of several rooms' answers.
      [
        { room: 'overview', without: imports },
        { room: 'search', without: imports },
      ],
      // Apps that a person lets read: who they are and what they were given, and the server that they read from.
      [{ room: 'connected-apps', without: imports }],
      [{ room: 'fhir-server', without: imports }],
      // What reads it, too: assistants, and the answer to a clinic's check-in request.
      [
        { room: 'mcp', without: imports },
        { room: 'check-in', without: imports },
      ],
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
      ['src/chart', 'src/care-team'],
      [
        'src/account',
        'src/family',
        'src/import',
        'src/record',
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
