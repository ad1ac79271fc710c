/**
 * Tests whose subject is the same on either database: what a source answers, how a file is made. `npm test` runs them on
 * one database, `npm run soak` on both. Everything else runs on both.
 */
export const sameOnEither = {
  /** The one that has less memory meets the large chart. */
  embedded: ['src/record/export/large-record.test.ts'],
  server: [
    'src/app/backup/scheduled.test.ts',
    'src/app/backup/update.test.ts',
    'src/app/others-records.test.ts',
    'src/app/surfaces.test.ts',
    'src/app/behind-proxy.test.ts',
    'src/app/failing-provider*.test.ts',
    'src/record/export/print.test.ts',
    'src/record/export/print-long.test.ts',
    'src/platform/threads/make-files.test.ts',
    'src/import/files/large-lines.test.ts',
    'src/import/connect/independent-issuer.test.ts',
    'src/import/connect/refusals/*.test.ts',
    'src/import/run/refusals/*.test.ts',
    'src/import/run/vendors.test.ts',
    'src/import/run/rate-limit.test.ts',
    'src/import/run/cost.test.ts',
  ],
} as const
