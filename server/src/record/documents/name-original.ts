const endings: Readonly<Record<string, readonly string[]>> = {
  'text/html': ['html', 'htm', 'xhtml'],
  'application/rtf': ['rtf', 'doc'],
  'application/pdf': ['pdf'],
  'text/xml': ['xml'],
  'text/plain': ['txt', 'text', 'csv', 'md', 'xml', 'json'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/bmp': ['bmp'],
  'image/tiff': ['tif', 'tiff'],
  'application/zip': ['zip', 'docx', 'xlsx', 'odt'],
  'application/gzip': ['gz'],
  'application/msword': ['doc', 'xls', 'ppt'],
  'application/dicom': ['dcm'],
}

/** The name a document is saved under. The ending comes from the bytes, so that nothing is saved as a program that is a picture by its title. */
export function nameOriginal(title: string, type: string): string {
  const known = endings[type] ?? ['bin']
  const ending = /\.([A-Za-z0-9]{1,8})\s*$/.exec(title)?.[1]?.toLowerCase() ?? ''
  return known.includes(ending) ? title : `${title}.${known[0] ?? 'bin'}`
}
