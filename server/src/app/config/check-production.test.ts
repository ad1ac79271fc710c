import { expect, test } from 'vitest'
import { productionProblems } from './check-production.ts'
import { readConfig } from './config.ts'

const problems = (env: Record<string, string>, mailsHere = false) => productionProblems(readConfig(env), mailsHere)

test('in production, requires a mail server and a support address that someone reads', () => {
  expect(problems({})).toHaveLength(2)
  expect(problems({ SMTP_URL: 'smtps://mail.example.org' })).toEqual([expect.stringContaining('SUPPORT_EMAIL')])
  expect(problems({ SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'Kinchart <care@example.org>' })).toEqual([])
  expect(problems({ SMTP_URL: 'smtps://mail.example.org', SUPPORT_EMAIL: 'help@example.org' })).toEqual([])
})

test('if emails are printed to the terminal, requires neither a mail server nor a support address', () =>
  expect(problems({}, true)).toEqual([]))
