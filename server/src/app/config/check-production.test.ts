import { expect, test } from 'vitest'
import { productionProblems } from './check-production.ts'
import { readConfig } from './config.ts'

const problems = (env: Record<string, string>, mailsHere = false) => productionProblems(readConfig(env), mailsHere)

test('does not start in production without a mail server or if no one reads the support address', () => {
  expect(problems({})).toHaveLength(2)
  expect(problems({ SMTP_URL: 'smtps://mail.example.org' })).toEqual([expect.stringContaining('SUPPORT_EMAIL')])
  expect(problems({ SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'Kinchart <care@example.org>' })).toEqual([])
  expect(problems({ SMTP_URL: 'smtps://mail.example.org', SUPPORT_EMAIL: 'help@example.org' })).toEqual([])
})

test('requires neither a mail server nor a support address when emails are printed to the terminal', () =>
  expect(problems({}, true)).toEqual([]))
