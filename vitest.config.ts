import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Tests read dates in one zone, wherever they run.
process.env['TZ'] = 'UTC'

/** Passwords cost little where the server runs in a test; `slow-hash.test.ts` checks what they cost where it serves. */
const quickly = {
  alias: {
    '@node-rs/argon2': join(import.meta.dirname, 'server/test/quick-argon2.ts'),
    pg: join(import.meta.dirname, 'server/test/lasting-pg.ts'),
  },
}

const shared = {
  isolate: false,
  // More than a small machine has processors: half of the time a test waits for its server, its page or its database.
  maxWorkers: 4,
  // A test waits for an event. These limits end one that would wait forever, also on a machine ten times slower.
  ...{ testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 600_000 } } },
}

/** A worker makes and drops many young objects: with room for them, it spends a sixth less of its time on collecting garbage. */
const execArgv = ['--max-semi-space-size=32']

/** Tests that replace one of our modules, which no other test may meet. */
const replacing = ['src/api/drafts.test.ts', 'src/ui/own-dialog.test.ts']

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
          include: ['{texts,contract,sandbox}/**/*.test.ts', 'server/src/fhir/**/*.test.ts'],
          ...shared,
        },
      },
      { test: { name: 'scripts', root: './scripts', include, ...shared } },
      {
        test: {
          ...{ name: 'portal', root: './portal', include: ['src/**/*.test.ts'], exclude: replacing },
          ...{ css, unstubGlobals: true, ...shared },
        },
      },
      {
        test: {
          ...{ name: 'portal, with modules replaced', root: './portal', include: replacing, css },
          ...{ ...shared, isolate: true },
        },
      },
      {
        resolve: quickly,
        test: {
          ...{ name: 'journeys', root: './journeys', include, execArgv, ...shared },
          globalSetup: ['./unpack-browser.ts', '../server/test/global-setup.ts'],
          // A browser on a busy machine: what fails twice is broken.
          retry: 1,
        },
      },
      {
        resolve: quickly,
        test: {
          ...{ name: 'server', root: './server', include: ['src/**/*.test.ts'], exclude: ['src/fhir/**'] },
          ...{ execArgv, ...shared },
          globalSetup: './test/global-setup.ts',
        },
      },
    ],
  },
})
