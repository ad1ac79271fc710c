import { defineConfig } from 'oxlint'

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  jsPlugins: ['./scripts/lint/import-down.ts', './scripts/lint/decide-on-codes.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    // The allowed imports between layers are listed in scripts/lint/layers.ts.
    'layers/import-down': 'error',
    // Texts are translated, so code must not depend on them. See scripts/lint/decide-on-codes.ts.
    'texts/decide-on-codes': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'no-console': 'error',
    eqeqeq: 'error',
    'no-self-compare': 'error',
    'no-await-in-loop': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'no-shadow': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'unicorn/no-useless-spread': 'off',
    'typescript/no-unnecessary-type-assertion': 'off',
  },
  ignorePatterns: ['**/dist/**', 'node_modules/**', 'data/**'],
  overrides: [
    {
      files: ['portal/**/*.ts', 'portal/**/*.tsx'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['@mui/material/Dialog'],
                message: 'Every dialog is made of ui/dialog.tsx: its form does not submit the one behind it.',
              },
              {
                group: ['@tanstack/react-query'],
                importNames: ['QueryClient'],
                allowTypeImports: true,
                message: 'Pages ask through api/query-client.ts: a client of one’s own waits in silence while offline.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['portal/src/ui/dialog.tsx', 'portal/src/api/query-client.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    { files: ['scripts/ensure-installed.mjs'], rules: { 'no-console': 'off' } },
  ],
})
