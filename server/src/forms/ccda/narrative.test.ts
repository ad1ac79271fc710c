import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divOf, read, sectionOf } from './ccda.test-support.ts'

const inside = (text: string): string =>
  divOf(text).replace(/^<div xmlns="http:\/\/www.w3.org\/1999\/xhtml">|<\/div>$/g, '')

test.each([
  [
    '<paragraph>Hello <content styleCode="Bold Italics">you</content></paragraph>',
    '<p>Hello <span><i><b>you</b></i></span></p>',
  ],
  [
    '<table border="1"><thead><tr><th colspan="2">A</th></tr></thead><tbody><tr><td>1</td><td>x<br/>y</td></tr></tbody></table>',
    '<table><thead><tr><th colspan="2">A</th></tr></thead><tbody><tr><td>1</td><td>x<br/>y</td></tr></tbody></table>',
  ],
  [
    '<list listType="ordered"><caption>Two</caption><item>one</item><item>H<sub>2</sub>O</item></list>',
    '<p><b>Two</b></p><ol><li>one</li><li>H<sub>2</sub>O</li></ol>',
  ],
  [
    '<table summary="Doses"><colgroup><col span="2"/></colgroup><tbody valign="top"><tr><th rowspan="2" scope="row" abbr="Med">Medicine</th><td align="right">1000 mg</td></tr></tbody></table>',
    '<table summary="Doses"><colgroup><col span="2"/></colgroup><tbody valign="top"><tr><th rowspan="2" abbr="Med" scope="row">Medicine</th><td align="right">1000 mg</td></tr></tbody></table>',
  ],
  ['<list listType="ordered" styleCode="LittleAlpha"><item>one</item></list>', '<ol type="a"><li>one</li></ol>'],
  [
    '<table><tbody><tr><td align="x" scope="y">1</td></tr></tbody></table>',
    '<table><tbody><tr><td>1</td></tr></tbody></table>',
  ],
  ['<linkHtml href="https://example.org">More</linkHtml>', 'More (https://example.org)'],
  ['A<renderMultiMedia referencedObject="M1"/>', 'A<p>[Picture or attachment] </p>'],
  ['1 &lt; 2 &amp; "3"', '1 &lt; 2 &amp; &quot;3&quot;'],
])('renders %s as the expected XHTML', (sent, shown) => {
  expect(inside(sent)).toBe(shown)
})

test.each([
  '<script>alert(1)</script>x',
  '<style>p { color: red }</style>x',
  '<paragraph onclick="alert(1)">x</paragraph>',
  '<td colspan="1&quot; onclick=&quot;x">x</td>',
  '<linkHtml href="javascript:alert(1)">x</linkHtml>',
  '<img src="x" onerror="alert(1)"/>x',
  '<iframe src="https://evil.example"/>x',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>x',
])('renders no executable content from %s', (sent) => {
  const shown = inside(sent)
  expect(shown).not.toMatch(/<(?!\/?(?:p|span|td|br\/|b|i)[ >])/)
  expect(shown).not.toMatch(/<[^>]*(?:on\w+|href|src|style)=/)
})

test('renders no tags for escaped text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const sent = text
        .replace(/[^ -~]/g, '?')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
      expect(inside(`x${sent}`)).not.toContain('<')
    }),
  )
})

test('keeps nested sections nested', () => {
  const inner = sectionOf('10154-3', '', 'Inner')
  const [, , composition] = read({ sections: sectionOf('51848-0', '', 'Outer', inner) }).resources
  expect(composition?.section).toMatchObject([
    {
      title: 'Section 51848-0',
      section: [{ title: 'Section 10154-3', text: { div: expect.stringContaining('Inner') } }],
    },
  ])
})
