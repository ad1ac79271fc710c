import { describe, expect, test } from 'vitest'
import { ccdaPage, embeddedFile } from './ccda-page.ts'
import { compositionPage } from './find-documents.ts'
import { DocumentUnreadableError } from './decode-document.ts'
import { renderDocument } from './render-document.ts'
import { sanitizeNote, textPage } from './sanitize-note.ts'

describe('HTML notes', () => {
  const hostile: readonly (readonly [what: string, html: string])[] = [
    ['a script', '<script>alert(1)</script>'],
    ['a script in SVG', '<svg><script>alert(1)</script><a href="javascript:alert(1)">x</a></svg>'],
    ['a handler', '<p onclick="alert(1)" onmouseover=alert(1)>x</p><body onload=alert(1)>'],
    ['an image with an error handler', '<img src=x onerror=alert(1)>'],
    ['an image from another site', '<img src="https://evil.example/pixel.gif"><img srcset="https://evil.example/2x">'],
    ['an image URL without a scheme', '<img src="//evil.example/pixel.gif">'],
    ['an SVG image as a data URL', '<img src="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=">'],
    ['an HTML page as a data URL', '<img src="data:text/html;base64,PHNjcmlwdD4=">'],
    ['CSS that loads an image', '<p style="background:url(https://evil.example/a.gif)">x</p>'],
    ['CSS with an escaped url()', String.raw`<p style="background:\75rl(https://evil.example/a.gif)">x</p>`],
    ['CSS that covers the page', '<div style="position:fixed;inset:0;z-index:9">x</div>'],
    [
      'a style sheet',
      '<style>@import "https://evil.example/a.css";</style><link rel=stylesheet href="https://evil.example/">',
    ],
    [
      'a form',
      '<form action="https://evil.example/"><input name=a><button formaction="https://evil.example">b</button></form>',
    ],
    [
      'a redirect',
      '<meta http-equiv="refresh" content="0;url=https://evil.example/"><base href="https://evil.example/">',
    ],
    ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="https://evil.example/"></object>'],
    ['an embedded file', '<embed src="https://evil.example/x.swf"><applet code=x></applet>'],
    [
      'media',
      '<video src="https://evil.example/v"><source src="https://evil.example/s"></video><audio autoplay src="https://evil.example/a">',
    ],
    [
      'a tag for mutation XSS',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    ],
    ['an attribute for mutation XSS', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
    [
      'a template',
      '<template><img src=x onerror=alert(1)></template><svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    ],
    ['a comment', '<!--[if IE]><script>alert(1)</script><![endif]--><!--><img src=x onerror=alert(1)>-->'],
    ['an incomplete tag', '<img src=x onerror=alert(1) <script'],
    [
      'a table that runs scripts and loads images',
      '<table background="https://evil.example/x"><tr><td rowspan="2" headers="a b" onfocus=alert(1) style="background:url(//evil.example)">y</td></tr></table>',
    ],
    [
      'a list attribute that contains a closing quote',
      `<ol start='1"><script>alert(1)</script>' type="a onclick=alert(1)"><li value="1" formaction="//evil.example">y</li></ol>`,
    ],
  ]
  test.each(hostile)('sanitizes %s so that nothing runs, loads, submits or overlays', (_what, html) => {
    const cleanHtml = sanitizeNote(`<p>words before</p>${html}`)
    expect(cleanHtml).toContain('words before')
    const tags = (cleanHtml.match(/<[^>]*>/g) ?? []).join(' ').toLowerCase()
    expect(tags).not.toMatch(
      /script|iframe|object|embed|form|meta|base|link|svg|math|video|audio|template|noscript|style=|href|src=|\bon\w+\s*=/,
    )
  })
  test('replaces links with their text and address', () => {
    expect(sanitizeNote('<a href="https://a.example/x?y=1&z=2" target=_blank>Results</a>')).toBe(
      'Results <span class="address">(https://a.example/x?y=1&amp;z=2)</span>',
    )
    expect(sanitizeNote('<a href="java&#x09;script:alert(1)">Results</a>')).toBe('Results')
    expect(sanitizeNote('<a href="tel:555-0100">555-0100</a>')).toBe('555-0100')
    expect(sanitizeNote(`<a href='https://a.example/"><img src=x onerror=alert(1)>'>x</a>`)).not.toContain('<img')
  })
  test('keeps tables, headings, lists and checked boxes', () => {
    const table =
      '<table><thead><tr><th scope="col">Test</th></tr></thead><tbody><tr><td colspan="2">5.40</td></tr></tbody></table>'
    expect(sanitizeNote(table)).toBe(table)
    expect(sanitizeNote('<h2>Plan</h2><ul><li>rest</li></ul>')).toBe('<h2>Plan</h2><ul><li>rest</li></ul>')
    expect(sanitizeNote('<input type="checkbox" checked> smoker <input type=checkbox> alcohol')).toBe(
      '<span>☒</span> smoker <span>☐</span> alcohol',
    )
  })
  test('keeps structural attributes of tables, lists and text only with allowed values', () => {
    const table =
      '<table summary="Doses"><colgroup><col span="2" /></colgroup><tbody align="right" valign="bottom"><tr><th rowspan="2" scope="rowgroup" abbr="Med" id="cell-m">Medicine</th><td colspan="2" headers="cell-m">1000 mg</td></tr></tbody></table>'
    expect(sanitizeNote(table)).toBe(table)
    expect(sanitizeNote('<ol start="-2" type="i"><li value="7">x</li></ol>')).toBe(
      '<ol start="-2" type="i"><li value="7">x</li></ol>',
    )
    expect(sanitizeNote('<p dir="rtl" lang="ar-EG">x</p>')).toBe('<p dir="rtl" lang="ar-EG">x</p>')
    expect(sanitizeNote('<abbr title="twice a day">BID</abbr>')).toBe('<abbr title="twice a day">BID</abbr>')
    expect(sanitizeNote('<td rowspan="2;x" align="url(x)" scope="all" headers="javascript:(1)">x</td>')).toBe(
      '<td>x</td>',
    )
  })
  test('keeps colors that carry meaning, and replaces grays with the page’s colors', () => {
    expect(sanitizeNote('<span style="color: #c00; font-weight:bold">high</span>')).toBe(
      '<span class="tone-red" style="font-weight:bold">high</span>',
    )
    expect(sanitizeNote('<font color="green">normal</font><p style="color:#222;background:white">x</p>')).toBe(
      '<font class="tone-green">normal</font><p>x</p>',
    )
    expect(sanitizeNote('<td bgcolor="yellow">x</td>')).toContain('class="ground-amber"')
  })
  test('keeps an embedded image, and replaces an external image with its name', () => {
    expect(sanitizeNote('<img src="data:image/png;base64,iVBORw0K" alt="scan">')).toBe(
      '<img src="data:image/png;base64,iVBORw0K" alt="scan" />',
    )
    expect(sanitizeNote('<img src="https://a.example/x.png" alt="scan">')).toContain('[Picture: scan]')
  })
  test('keeps the text of extremely deeply nested elements', () => {
    expect(sanitizeNote(`${'<div>'.repeat(5000)}deep`)).toContain('deep')
  })
})

const ccda = (
  body: string,
): string => `<?xml version="1.0"?><ClinicalDocument xmlns="urn:hl7-org:v3"><title>Visit &amp; plan</title>
<effectiveTime value="20240305101500-0600"/><recordTarget><patientRole><patient><name><given>Ana</given><family>Roe</family></name>
<administrativeGenderCode code="F" displayName="Female"/><birthTime value="19840211"/></patient></patientRole></recordTarget>
<author><assignedAuthor><assignedPerson><name><given>Max</given><family>Lee</family></name></assignedPerson></assignedAuthor></author>
<custodian><assignedCustodian><representedCustodianOrganization><name>Riverside</name></representedCustodianOrganization></assignedCustodian></custodian>
<component>${body}</component></ClinicalDocument>`

describe('C-CDA documents', () => {
  test('shows the title, patient, authors, custodian and each section with its tables', () => {
    const section = `<section><title>Results</title><text><table><tbody><tr><td>5.40</td><td>mmol/L</td></tr></tbody></table><list><item>rest</item></list></text>
      <component><section><title>Inner</title><text>deep &lt;script&gt;</text></section></component></section>`
    const html = ccdaPage(ccda(`<structuredBody><component>${section}</component></structuredBody>`))
    expect(html).toContain('<h1>Visit &amp; plan</h1>')
    for (const fact of ['Ana Roe', '1984-02-11', 'Female', '2024-03-05', 'Max Lee', 'Riverside'])
      expect(html).toContain(`<dd>${fact}</dd>`)
    expect(html).toContain('<h2>Results</h2>')
    expect(html).toContain('<td>5.40</td><td>mmol/L</td>')
    expect(html).toContain('<h3>Inner</h3>')
    expect(html).toContain('deep &lt;script&gt;')
  })
  test('shows the file inside a document without sections', () => {
    const data = Buffer.from('%PDF-1.4').toString('base64')
    const file = embeddedFile(
      ccda(`<nonXMLBody><text mediaType="application/pdf" representation="B64">${data}</text></nonXMLBody>`),
    )
    expect(file?.contentType).toBe('application/pdf')
    expect(file?.bytes.toString()).toBe('%PDF-1.4')
    expect(embeddedFile(ccda('<structuredBody/>'))).toBeNull()
  })
  test('rejects a document that declares entities', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "b">]><ClinicalDocument xmlns="urn:hl7-org:v3"/>'
    expect(() => renderDocument({ form: 'ccda', bytes: Buffer.from(bomb), declared: null })).toThrow(
      DocumentUnreadableError,
    )
  })
})

test('shows the narratives of a Composition by section, and returns null if the Composition is empty', () => {
  const section = [
    { title: 'Plan', text: { div: '<div>rest</div>' }, section: [{ title: 'Later', text: { div: '<p>walk</p>' } }] },
  ]
  expect(compositionPage({ resourceType: 'Composition', title: 'Visit', section })).toBe(
    '<h1>Visit</h1><section><h2>Plan</h2><div>rest</div><section><h3>Later</h3><p>walk</p></section></section>',
  )
  expect(compositionPage({ resourceType: 'Composition', section: [{ title: 'Empty' }] })).toBeNull()
})

test('shows plain text with its lines and spaces, and escapes markup', () => {
  expect(renderDocument({ form: 'text', bytes: Buffer.from('a\n  <b>'), declared: null })).toBe(
    '<div class="words">a\n  &lt;b&gt;</div>',
  )
})

test('splits a long plain text into pieces without losing content', () => {
  const text = Array.from({ length: 5000 }, (_, line) => `Line ${line} <of> a note`).join('\n')
  const page = textPage(text)
  const pieces = [...page.matchAll(/<div class="words piece">([^<]*)<\/div>/g)].map(([, piece]) => piece)
  expect(pieces.length).toBeGreaterThan(40)
  expect(pieces.join('\n')).toBe(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
})
