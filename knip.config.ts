import type { KnipConfig } from 'knip'

/** What nobody uses: exports, files, dependencies. `npm test` runs it. */
const config: KnipConfig = {
  // Paths of vitest's projects, each from its own root.
  ignoreUnresolved: ['./unpack-browser.ts', '../server/test/global-setup.ts', './test/global-setup.ts'],
  workspaces: {
    '.': {
      entry: ['scripts/*.{ts,mjs}'],
      project: ['scripts/**/*.{ts,mjs}', '*.ts'],
      ignoreBinaries: ['systemd-analyze'],
    },
    texts: { project: ['**/*.ts'], includeEntryExports: true, ignoreExportsUsedInFile: true },
    // A call's schemas are named for its readers, also where another one alone holds them.
    contract: { project: ['**/*.ts'], includeEntryExports: true, ignoreExportsUsedInFile: true },
    server: {
      entry: ['src/**/*-thread.ts', 'test/*.ts'],
      project: ['**/*.ts'],
      includeEntryExports: true,
      // Its fonts are found by their path.
      ignoreDependencies: ['dejavu-fonts-ttf'],
      ignoreBinaries: ['mkfifo', 'unshare', 'pg_config', 'pg_dump', 'openssl'],
    },
    portal: {
      entry: ['*.ts', 'src/**/*-worker.ts', 'begin/*.js'],
      project: ['**/*.{ts,tsx}'],
      // `icon:round-add` is a module that portal/icons.ts makes.
      ignoreDependencies: ['icon'],
    },
    sandbox: { project: ['**/*.ts'], includeEntryExports: true },
    journeys: {
      entry: ['*.test.ts'],
      project: ['**/*.ts'],
      // Found by its path, as a page of an app loads it.
      ignoreDependencies: ['@sparticuz/chromium', 'fhirclient'],
    },
    bench: { entry: ['main.ts', 'soak.ts', 'try-cluster.ts', 'run-*.ts', 'end-with-parent.ts'], project: ['**/*.ts'] },
  },
}

export default config
