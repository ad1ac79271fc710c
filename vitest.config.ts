import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// What a test reads of a date is written in one zone, wherever it runs.
process.env['TZ'] = 'UTC'

/** Passwords cost little where the server runs in a test; `slow-hash.test.ts` holds what they cost where it serves. */
const quickly = { alias: { '@node-rs/argon2': join(import.meta.dirname, 'server/test/quick-argon2.ts') } }

/** More than a small machine has processors: a test waits for its server, its page or its database half of the time. */
const maxWorkers = 4

/** A worker makes and drops much that is young: with room for it, a sixth less of its time goes to clearing up. */
const roomForYoung = '--max-semi-space-size=32'

const execArgv = [roomForYoung]

/** Tests that put another module in the place of one of ours: nobody else may meet it. */
const replacing = ['src/api/drafts.test.ts', 'src/ui/own-dialog.test.ts']

/** Markup that is drawn in a test names a class as its style sheet does. */
const css = { modules: { classNameStrategy: 'non-scoped' } } as const

/** What is waited for comes at once on a machine with nothing else to do, and later on one that runs every test. */
const expectPatiently = { poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'texts', root: './texts', include: ['**/*.test.ts'], isolate: false, maxWorkers } },
      { test: { name: 'contract', root: './contract', include: ['**/*.test.ts'], isolate: false, maxWorkers } },
      {
        test: {
          name: 'fhir',
          root: './server',
          include: ['src/fhir/**/*.test.ts'],
          testTimeout: 30_000,
          isolate: false,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'sandbox',
          root: './sandbox',
          include: ['**/*.test.ts'],
          testTimeout: 30_000,
          isolate: false,
          maxWorkers,
          expect: expectPatiently,
        },
      },
      { test: { name: 'scripts', root: './scripts', include: ['**/*.test.ts'] } },
      { test: { name: 'bench', root: './bench', include: ['**/*.test.ts'], isolate: false, maxWorkers } },
      {
        test: {
          name: 'portal',
          root: './portal',
          include: ['src/**/*.test.ts'],
          exclude: replacing,
          css,
          isolate: false,
          unstubGlobals: true,
          maxWorkers,
          expect: expectPatiently,
        },
      },
      { test: { name: 'portal, with modules replaced', root: './portal', include: replacing, css } },
      {
        resolve: quickly,
        test: {
          name: 'journeys',
          root: './journeys',
          include: ['**/*.test.ts'],
          globalSetup: ['./unpack-browser.ts', '../server/test/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
          // A browser on a busy machine: what fails twice is broken.
          retry: 1,
          isolate: false,
          maxWorkers,
          execArgv,
          expect: expectPatiently,
        },
      },
      {
        resolve: quickly,
        test: {
          name: 'server',
          root: './server',
          include: ['src/**/*.test.ts'],
          exclude: ['src/fhir/**'],
          globalSetup: './test/global-setup.ts',
          testTimeout: 600_000,
          hookTimeout: 600_000,
          isolate: false,
          maxWorkers,
          execArgv,
          expect: expectPatiently,
        },
      },
    ],
  },
})
