/** Tests whose work is much, and the same on either database: `npm test` runs them on one, `npm run soak` on both. */
export const sameOnEither = [
  'src/app/surfaces.test.ts',
  'src/record/export/large-record.test.ts',
  'src/record/export/print-long.test.ts',
  'src/platform/threads/make-files.test.ts',
  'src/import/files/large-lines.test.ts',
  'src/import/connect/independent-issuer.test.ts',
]
