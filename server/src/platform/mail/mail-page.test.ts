import { expect, test } from 'vitest'
import { mailPage } from './mail-page.ts'

const mail = {
  to: 'ana@example.org',
  subject: 'Your Kinchart registration code',
  text: 'Your registration code is 786742\n\nOr open this link:\nhttps://kinchart.example/signup#code=abc\n\nBoth are good for 10 minutes.\nIf you didn’t sign up, you don’t need to do anything.',
  code: '786742',
  action: { label: 'Confirm my address', address: 'https://kinchart.example/signup#code=abc' },
}

test('keeps an email’s code in one piece, and shows the link as a button', () => {
  const page = mailPage(mail)
  expect(page.match(/>786742<\/p>/g)).toHaveLength(1)
  expect(page.match(/<a /g)).toHaveLength(1)
  expect(page).toMatch(/<a href="https:\/\/kinchart.example\/signup#code=abc"[^>]*>Confirm my address<\/a>/)
  expect(page.indexOf('If you didn’t sign up')).toBeGreaterThan(page.indexOf('Confirm my address'))
  expect(page).toContain('<html lang="en">')
})

test('renders emails without external resources or tracking', () => {
  const page = mailPage(mail)
  expect(page.match(/src="[^"]*"/g)).toEqual(['src="cid:logo@kinchart"'])
  expect(page).not.toMatch(/url\(|<script|<link|<iframe/i)
})

test('escapes text written by others in emails', () => {
  const text =
    'Hello <script>alert(1)</script>\n"onload="x\n\njavascript:alert(1)\n\nhttps://x.example/"><img src=y>\n\nfoot'
  const page = mailPage({
    ...mail,
    subject: '</title><b>',
    text,
    action: { label: '<i>', address: 'javascript:alert(1)' },
  })
  expect(page).not.toMatch(/<script|<b>|<i>|<img src=y|href="javascript/)
  expect(page.match(/<img /g)).toHaveLength(1)
})

test('renders a long code without spaces or line breaks', () => {
  const code = 'abcdefghijklmnopqrstuvwxyz012345'
  expect(mailPage({ ...mail, code, text: `Here’s your code:\n\n${code}` })).toContain(`>${code}</p>`)
})
