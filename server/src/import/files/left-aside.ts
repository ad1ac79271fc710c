/**
 * Root elements of XML files that are not records: style sheets, schemas, images, settings, and the list of contents
 * of an XDM package.
 */
const roots = /<(?:[\w.-]+:)?(?:stylesheet|transform|schema|SubmitObjectsRequest|svg|plist)[\s/>]/

const names =
  /^(?:read ?me|licen[cs]e|notice|copying|copyright|autorun|index|thumbs|desktop|\.ds_store|\.git\w*)(?:[._-][\w-]*)?(?:\.(?:txt|md|html?|inf|db|ini|rst|rtf))?$/i

const MAX_NOTE = 262_144
/** The longest file name that common file systems allow. */
const MAX_NAME = 255
const MAX_PICTURE = 65_536

/**
 * Returns true if the file certainly is not a record: a style sheet, schema, font, small image used by a style sheet,
 * README, a viewer's index page, or an empty file. Any other file (a PDF, an RTF, a scan, an unknown binary) may
 * contain a record and is reported as unread.
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
 * Returns true if the file only serves to display the documents of a package. This applies to files that are never
 * records, and to the pages, scripts and images of a viewer. A file in the package's document list is not part of the
 * viewer.
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

/** Detects PNG, GIF and ICO, the formats of images used by style sheets. A JPEG may be a scan. */
function isPicture(bytes: Buffer): boolean {
  const magic = bytes.subarray(0, 4).toString('latin1')
  return magic === '\u0089PNG' || magic === 'GIF8' || magic === '\u0000\u0000\u0001\u0000'
}

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

/** After its comments, a style sheet begins with a selector or an at-rule, followed by a declaration block. */
function isCss(text: string): boolean {
  const plain = withoutComments(text).trimStart()
  return (
    /^@(?:charset|import|media|font-face|page)\b/.test(plain) ||
    /^[\w.#*:[\]="',>+~\s-]{1,300}\{\s*(?:--)?[a-z-]+\s*:[^{}]*;?\s*\}?/.test(plain)
  )
}
