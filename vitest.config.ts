import { defineConfig } from 'vitest/config'
import { icons } from './portal/icons.ts'

// Tests read dates in one time zone on any machine.
process.env['TZ'] = 'UTC'

const shared = {
  isolate: false,
  // Tests wait for events. These limits only end tests that would wait forever, also on a machine ten times slower.
  ...{ testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 600_000, interval: 100 } } },
}

// Every worker loads its whole project, so more workers than two processors need cost time. Server tests have four, because
// they wait for the database half of the time. They run last.
const others = { ...shared, maxWorkers: 2 }
const servers = { ...shared, maxWorkers: 4, sequence: { groupOrder: 1 } } as const

/** Node imports the files itself; Vite does not transform them. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const

const execArgv = [
  // A worker allocates and drops many short-lived objects: a larger young generation saves a sixth of the time, spent
  // on garbage collection.
  '--max-semi-space-size=32',
  `--import=${new URL('server/test/replace-modules.ts', import.meta.url).href}`,
]

/** Tests that replace one of our modules, which must not affect other tests. */
const replacing = ['src/api/drafts.test.ts', 'src/app/shown-once.test.ts', 'src/ui/own-dialog.test.ts']

/** Keeps class names as in the style sheet in rendered test markup. */
const css = { modules: { classNameStrategy: 'non-scoped' } } as const

/** `npm test` leaves out the tests with this tag; they are part of `npm run soak`. */
const tags = [{ name: 'soak', description: 'Too slow for `npm test`.' }]

const include = ['**/*.test.ts']

export default defineConfig({
  test: {
    tags,
    projects: [
      // One project, so that the same workers share their few seconds.
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
          // A browser on a busy machine may fail once; two failures are a bug.
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
