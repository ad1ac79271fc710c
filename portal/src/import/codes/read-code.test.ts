import { expect, test } from 'vitest'
import { readCode } from './read-code.ts'

test.each([
  [
    'the digits of a health card',
    ' shc:/567629595326546034602925407728043360287028647167452228092861553055647103414473 ',
    'card',
  ],
  ['a signed card', 'eyJ6aXAiOiJERUYifQ.3ZJNj9.tV7pdMOM-w2', 'card'],
  ['a card’s file', '{"verifiableCredential":["a.b.c"]}', 'card'],
  ['an issuer’s link', 'https://issuer.example/add#{"verifiableCredential":["a.b.c"]}', 'card'],
  ['one part of a multi-part card', 'shc:/1/3/5676', 'card-part'],
  ['only a health link', 'shlink:/eyJ1cmwiOiJodHRwczovL2V4YW1wbGUub3JnIn0', 'link'],
  ['a health link after a viewer’s URL', 'https://viewer.example/x#shlink:/eyJ1cmwiOiJ0In0', 'link'],
  ['a web address', 'https://example.org', 'none'],
  ['a Wi-Fi code', 'WIFI:S:clinic;T:WPA;P:secret;;', 'none'],
  ['nothing', '', 'none'],
])('detects the kind of pasted text that contains %s: %s', (_what, text, kind) => {
  expect(readCode(text).kind).toBe(kind)
})
