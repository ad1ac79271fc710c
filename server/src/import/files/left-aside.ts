/** Roots of XML that dress or index records: style sheets, schemas, an XDM's list of what is on the medium. */
const roots = /<(?:[\w.-]+:)?(?:stylesheet|transform|schema|SubmitObjectsRequest|svg|plist)[\s/>]/

/** Names that belong to no record, where the content does not tell. */
const names =
  /^(?:read ?me|licen[cs]e|notice|copying|copyright|autorun|index|thumbs|desktop|\.ds_store|\.git\w*)(?:[._-][\w-]*)?(?:\.(?:txt|md|html?|inf|db|ini|rst|rtf))?$/i

const MAX_NOTE = 262_144
/** What file systems take. */
const MAX_NAME = 255
const MAX_PICTURE = 65_536

/**
 * Whether a file that is no record is also none that might be one: a style sheet, a schema, a font, a small picture of a
 * style, a README, a viewer's index page, an empty file. Anything else (a PDF, an RTF, a scan, an unknown binary) may
 * hold somebody's record and is told as not read.
 */
export function isLeftAside(bytes: Buffer, head: string, name: string): boolean {
  if (bytes.length === 0 || isFont(bytes)) return true
  const own = name.split(/[/\\]/).at(-1) ?? ''
  if (own.length <= MAX_NAME && names.test(own) && bytes.length <= MAX_NOTE && !isDocument(bytes)) return true
  if (isPicture(bytes)) return bytes.length <= MAX_PICTURE
  const start = head.trimStart()
  if (start.startsWith('<')) return roots.test(firstTag(start))
  return isCss(start) || (/\.js$/i.test(own) && !start.startsWith('{'))
}

/**
 * Whether a file in a package of documents only shows them: what is left aside elsewhere, and the pages, scripts and pictures of
 * a viewer. A file that the package lists as a document is no page of its viewer.
 */
export function isViewerFile(bytes: Buffer, name: string, isListed: boolean): boolean {
  if (isLeftAside(bytes, bytes.subarray(0, MAX_PICTURE).toString('latin1'), name)) return !isListed || !isPicture(bytes)
  if (isListed || bytes.length > MAX_NOTE) return false
  return /\.(?:html?|xsl|xslt|css|js|gif|png|jpe?g|svg|ico|xsd|inf)$/i.test(name)
}

const isDocument = (bytes: Buffer): boolean => /^(?:%PDF|\{\\rtf)/.test(bytes.subarray(0, 5).toString('latin1'))

function isFont(bytes: Buffer): boolean {
  const magic = bytes.subarray(0, 4).toString('latin1')
  return ['wOFF', 'wOF2', 'OTTO', '\u0000\u0001\u0000\u0000'].includes(magic)
}

/** PNG, GIF and ICO: what styles are drawn with. A JPEG may be a scan. */
function isPicture(bytes: Buffer): boolean {
  const magic = bytes.subarray(0, 4).toString('latin1')
  return magic === '\u0089PNG' || magic === 'GIF8' || magic === '\u0000\u0000\u0001\u0000'
}

/** The first tag after declarations, comments and processing instructions. */
function firstTag(text: string): string {
  const at =
    /^(?:\s*(?:<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\][^>]*)?>))*\s*/i.exec(text)?.[0].length ?? 0
  return text.slice(at, text.indexOf('>', at) + 1)
}

function withoutComments(text: string): string {
  let plain = ''
  for (let from = 0; ;) {
    const begin = text.indexOf('/*', from)
    const end = begin < 0 ? -1 : text.indexOf('*/', begin + 2)
    if (end < 0) return plain + text.slice(from)
    plain += text.slice(from, begin)
    from = end + 2
  }
}

/** A style sheet begins, after its comments, with a selector or an at-rule and a block of declarations. */
function isCss(text: string): boolean {
  const plain = withoutComments(text).trimStart()
  return (
    /^@(?:charset|import|media|font-face|page)\b/.test(plain) ||
    /^[\w.#*:[\]="',>+~\s-]{1,300}\{\s*(?:--)?[a-z-]+\s*:[^{}]*;?\s*\}?/.test(plain)
  )
}
