import { defineConfig } from 'vitest/config'
import { icons } from './portal/icons.ts'

process.env['TZ'] = 'UTC'

const shared = {
  isolate: false,
  // Tests wait for events. These limits only end tests that would otherwise wait forever, even on a machine that is ten
  // times slower.
  ...{ testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 600_000, interval: 100 } } },
}

// Every worker loads its whole project, so more than two workers on two processors are slower. Server tests use four
// workers, because half of their time is spent waiting for the database. Server tests run last.
const others = { ...shared, maxWorkers: 2 }
const servers = { ...shared, maxWorkers: 4, sequence: { groupOrder: 1 } } as const

/** Node imports the files itself; Vite does not transform them. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const

const execArgv = [
  // A worker allocates and drops many short-lived objects. A larger young generation reduces garbage collection, which
  // saves a sixth of the time.
  '--max-semi-space-size=32',
  `--import=${new URL('server/test/replace-modules.ts', import.meta.url).href}`,
]

/** Tests that replace one of our modules. The replacement must not affect other tests. */
const replacing = ['src/api/drafts.test.ts', 'src/app/shown-once.test.ts', 'src/ui/own-dialog.test.ts']

/** Keeps class names in rendered test markup as in the style sheet. */
const css = { modules: { classNameStrategy: 'non-scoped' } } as const

/** `npm test` leaves out tests with this tag; `npm run soak` runs them. */
const tags = [{ name: 'soak', description: 'Too slow for `npm test`.' }]

const include = ['**/*.test.ts']

export default defineConfig({
  test: {
    tags,
    projects: [
      // These tests take a few seconds. They are in one project, so that the same workers run them.
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
          // A browser on a busy machine may fail once. Two failures are a bug.
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
