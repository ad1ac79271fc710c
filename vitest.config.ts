import { defineConfig } from 'vitest/config'
import { icons } from './portal/icons.ts'

// Tests read dates in one zone, wherever they run.
process.env['TZ'] = 'UTC'

const shared = {
  isolate: false,
  // A test waits for an event. These limits end one that would wait forever, also on a machine ten times slower.
  ...{ testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 600_000, interval: 100 } } },
}

// Every worker loads its whole project, so more workers than two processors need cost time. Server tests have four, because
// they wait for the database half of the time. They run last.
const others = { ...shared, maxWorkers: 2 }
const servers = { ...shared, maxWorkers: 4, sequence: { groupOrder: 1 } } as const

/** Node imports the files itself; Vite does not transform them. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const

const execArgv = [
  // A worker makes and drops many young objects: with room for them, it spends a sixth less of its time on collecting garbage.
  '--max-semi-space-size=32',
  `--import=${new URL('server/test/replace-modules.ts', import.meta.url).href}`,
]

/** Tests that replace one of our modules, which no other test may meet. */
const replacing = ['src/api/drafts.test.ts', 'src/app/shown-once.test.ts', 'src/ui/own-dialog.test.ts']

/** Markup that is drawn in a test names a class as its style sheet does. */
const css = { modules: { classNameStrategy: 'non-scoped' } } as const

/** `npm test` leaves out the tests with this tag; they are part of `npm run soak`. */
const tags = [{ name: 'soak', description: 'Too slow for `npm test`.' }]

const include = ['**/*.test.ts']

export default defineConfig({
  test: {
    tags,
    projects: [
      // One project, so that their few seconds are shared by the same workers.
      {
        test: {
          name: 'unit',
          include: ['{texts,contract,sandbox}/**/*.test.ts', 'server/src/{fhir,forms}/**/*.test.ts'],
          ...native,
          ...others,
        },
      },
      { test: { name: 'scripts', root: './scripts', include, ...native, ...others } },
      {
        plugins: [icons()],
        test: {
          ...{ name: 'portal', root: './portal', include: ['src/**/*.test.ts'], exclude: replacing },
          ...{ css, unstubGlobals: true, ...others },
        },
      },
      {
        plugins: [icons()],
        test: {
          ...{ name: 'portal, with modules replaced', root: './portal', include: replacing, css },
          ...{ ...others, isolate: true },
        },
      },
      {
        test: {
          ...{ name: 'journeys', root: './journeys', include, execArgv, ...native, ...others },
          globalSetup: ['./unpack-browser.ts', '../server/test/global-setup.ts'],
          // A browser on a busy machine: what fails twice is broken.
          retry: 1,
        },
      },
      {
        test: {
          ...{
            name: 'server',
            root: './server',
            include: ['{src,test}/**/*.test.ts'],
            exclude: ['src/{fhir,forms}/**'],
          },
          ...{ execArgv, ...native, ...servers },
          globalSetup: './test/global-setup.ts',
        },
      },
    ],
  },
})
