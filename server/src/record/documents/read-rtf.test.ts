import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRtf } from './read-rtf.ts'
import { RtfRefusedError } from './rtf-refused-error.ts'

const rtf = (body: string, head = String.raw`\ansi\ansicpg1252`): string =>
  readRtf(Buffer.from(`{\\rtf1${head} ${body}}`, 'latin1'))
const r = String.raw
const wordsIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('rejects a damaged file without readable text instead of showing it as empty', () => {
  const read = (text: string) => readRtf(Buffer.from(text, 'latin1'))
  for (const broken of [
    r`{\rtf1\ansi{\fonttbl{\f0 Arial;`,
    r`{\rtf1\ansi{\*\generator`,
    `{\\rtf1{\\*\\x ${'a'.repeat(70_000)}}}`,
  ])
    expect(() => read(broken)).toThrow(new RtfRefusedError('nothing-read'))
  // The first file ends after its text. The second file contains no text.
  expect(wordsIn(read(r`{\rtf1\ansi Take one tab`))).toBe('Take one tab')
  expect(wordsIn(read(r`{\rtf1\ansi\par}`))).toBe('')
})

describe('RTF characters', () => {
  test('decodes bytes by the code page of the file or of their font', () => {
    expect(wordsIn(rtf(r`Pr\'f3ba`))).toBe('Próba')
    expect(wordsIn(rtf(r`\'b9`, r`\ansi\ansicpg1250`))).toBe('ą')
    expect(wordsIn(rtf(r`{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial;}}\f0 a\f1\'e4\'e0`))).toBe('aда')
    expect(wordsIn(rtf(r`{\fonttbl{\f0\fcharset134 Song;}}\f0\'d3\'a1\'cb\'a2`))).toBe('印刷')
    expect(wordsIn(rtf(r`5 \'e6g`, r`\pc`))).toBe('5 µg')
  })
  test('keeps a Greek letter of a dose that is written in the Symbol font', () => {
    expect(wordsIn(rtf(r`{\fonttbl{\f0 Arial;}{\f3\fcharset2 Symbol;}}\f0 50 {\f3 m}g, {\f3\'b3}3`))).toBe('50 μg, ≥3')
  })
  test('decodes Unicode characters and surrogate pairs once, and drops the fallback characters that follow them', () => {
    expect(wordsIn(rtf(r`\uc1 na\u239?ve \u-10179?\u-8704? {\uc2\u8364\'80\'81}x`))).toBe('naïve 😀 €x')
    expect(wordsIn(rtf(r`half \u-10179? of a pair`))).toBe('half \uFFFD of a pair')
  })
  test('keeps bold, italic, underlined, struck and superscript text, and hides hidden text', () => {
    expect(rtf(r`{\b b}{\i i}{\ul u}{\strike s}{\super 2}{\v hidden}`)).toBe(
      '<p><b>b</b><i>i</i><u>u</u><s>s</s><sup>2</sup></p>',
    )
  })
  test('escapes markup', () => {
    expect(rtf(r`<script>alert(1)</script> & "x"`)).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;</p>',
    )
  })
})

describe('RTF paragraphs and lists', () => {
  test('turns bullets and numbers into lists, and keeps lettered items as written', () => {
    const item = (mark: string, words: string): string => r`{\listtext ${mark}\tab}${words}\par\pard`
    expect(rtf(item(r`\bullet`, 'one') + item(r`\bullet`, 'two') + item('3.', 'three') + item('a)', 'four'))).toBe(
      '<ul><li>one</li><li>two</li></ul><ol><li value="3">three</li></ol><p>a)\tfour</p>',
    )
  })
  test('keeps headings, lines and alignment', () => {
    expect(rtf(r`\pard\outlinelevel0 Plan\par\pard\qc a\line b\par`)).toBe(
      '<h2>Plan</h2><p style="text-align:center">a<br />b</p>',
    )
  })
  test('replaces a link with its text and address, and a javascript link with its text only', () => {
    const link = (to: string): string => r`{\field{\*\fldinst HYPERLINK "${to}"}{\fldrslt here}}`
    expect(wordsIn(rtf(link('https://a.example/x')))).toBe('here (https://a.example/x)')
    expect(wordsIn(rtf(link('javascript:alert(1)')))).toBe('here')
  })
  test('shows whether form checkboxes are checked', () => {
    const box = (result: number): string =>
      r`{\field{\*\fldinst FORMCHECKBOX {\*\formfield{\fftype1\ffres${result}\ffdefres0}}}{\fldrslt}}`
    expect(wordsIn(rtf(`${box(1)} smoker ${box(0)} alcohol`))).toBe('☒ smoker ☐ alcohol')
  })
  test('shows headers, footers and footnotes once, before or after the text', () => {
    expect(
      wordsIn(
        rtf(
          r`{\header Ward 3}{\headerl Ward 3}{\footer Page {\field{\*\fldinst PAGE}}}Text{\super\chftn{\footnote A note.}} goes on.`,
        ),
      ),
    ).toBe('Ward 3 Text [1] goes on. [1] A note. Page')
  })
  test('hides metadata of the file', () => {
    expect(
      rtf(
        r`{\info{\author Nobody}}{\stylesheet{\s0 Normal;}}{\*\generator X;}{\object{\*\objdata 0105}{\result shown}}{\*\unknown no}text`,
      ),
    ).toBe('<p>showntext</p>')
  })
})

describe('RTF tables', () => {
  const row = (cells: string): string => r`\trowd\cellx1000\cellx2000\intbl ${cells}\row`

  test('keeps every cell', () => {
    expect(rtf(row(r`a\cell b\cell`) + row(r`c\cell\cell`) + r`\pard after\par`)).toBe(
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td></td></tr></tbody></table><p>after</p>',
    )
  })
  test('keeps the row and column spans of cells', () => {
    const wide = r`\trowd\cellx2000\intbl wide\cell\row`
    expect(rtf(wide + row(r`a\cell b\cell`))).toContain('<td colspan="2">wide</td>')
    const high = (mark: string, words: string): string =>
      r`\trowd${mark}\cellx1000\cellx2000\intbl ${words}\cell x\cell\row`
    expect(rtf(high(r`\clvmgf`, 'high') + high(r`\clvmrg`, ''))).toContain('<td rowspan="2">high</td>')
  })
  test('keeps a nested table inside its cell', () => {
    const inner = r`\pard\intbl\itap2 in\nestcell{\*\nesttableprops\trowd\cellx500\nestrow}{\nonesttables\par}`
    expect(rtf(r`\pard\intbl before\par${inner}\pard\intbl\itap1 outer\cell\trowd\cellx1000\row`)).toBe(
      '<table><tbody><tr><td><p>before</p><table><tbody><tr><td>in</td></tr></tbody></table><p>outer</p></td></tr></tbody></table>',
    )
  })
  test('marks header rows as headings', () => {
    expect(rtf(r`\trowd\trhdr\cellx1000\intbl Test\cell\row`)).toContain('<th>Test</th>')
  })
})

describe('RTF images', () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  test('embeds an image sent as hex digits or as bytes', () => {
    const hex = Buffer.from(png, 'base64').toString('hex')
    expect(rtf(r`{\pict\pngblip\picwgoal1500 ${hex}}`)).toBe(
      `<p><img alt="Picture in the document" width="100" src="data:image/png;base64,${png}" /></p>`,
    )
    const bytes = Buffer.from(png, 'base64')
    expect(rtf(r`{\pict\pngblip\bin${bytes.length} ${bytes.toString('latin1')}}`)).toContain(`base64,${png}`)
  })
  test('shows a placeholder for an image in an unsupported or wrong format', () => {
    expect(rtf(r`{\pict\wmetafile8 0100090000}`)).toBe('<p>[Picture]</p>')
    expect(rtf(`{\\pict\\pngblip ${Buffer.from('<script>').toString('hex')}}`)).toBe('<p>[Picture]</p>')
  })
})

describe('rejected RTF files', () => {
  const why = (bytes: string): string => {
    try {
      return readRtf(Buffer.from(bytes))
    } catch (error) {
      return error instanceof RtfRefusedError ? error.why : 'another error'
    }
  }
  test('rejects a file that is not RTF or is too deeply nested, and states the reason', () => {
    expect(why('Dear Dr. Lee')).toBe('not-rtf')
    expect(why('')).toBe('not-rtf')
    expect(why(`{\\rtf1 ${'{'.repeat(600)}`)).toBe('too-deep')
    expect(why(`{\\rtf1\\trowd\\cellx1 ${'\\cell'.repeat(60_000)}}`)).toBe('too-large')
  })
  test('reads a truncated file up to its end', () => {
    expect(why(r`{\rtf1 whole words {\b cut`)).toBe('<p>whole words <b>cut</b></p>')
  })
  test('terminates on any input, throws only RtfRefusedError, and creates only allowed tags', () => {
    const piece = fc.oneof(
      fc.constantFrom('{', '}', r`\par `, r`\cell `, r`\row `, r`\trowd\cellx9 `, r`\intbl\itap2 `, r`\nestcell `),
      fc.constantFrom(
        r`\nestrow `,
        r`{\*`,
        r`\field`,
        r`\fldinst HYPERLINK "x"`,
        r`\pict `,
        r`\bin9 `,
        r`\u-1?`,
        r`\'e`,
      ),
      fc.constantFrom(r`{\footnote `, r`{\header `, r`\v `, r`{\fonttbl{\f0\fcharset2 Symbol;}}`, '<script>', r`\ud`),
      fc.string({ maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = why(`{\\rtf1 ${pieces.join('')}`)
        const tags = html.match(/<[^>]*>/g) ?? []
        expect(html).not.toBe('another error')
        expect(html).not.toContain('<script')
        expect(
          tags.filter(
            (tag) =>
              !/^<(?:br|hr) \/>$|^<\/?(?:p|b|i|u|s|sup|sub|div|ul|ol|li|table|tbody|tr|td|th|h[2-6]|header|footer|img)\b[^<]*>$/.test(
                tag,
              ),
          ),
        ).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
