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
  'image/heic': ['heic', 'heif'],
  'image/avif': ['avif'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'audio/mp4': ['m4a'],
  'audio/mpeg': ['mp3'],
  'audio/wav': ['wav'],
  'audio/ogg': ['ogg', 'oga'],
  'application/zip': ['zip', 'pages', 'numbers', 'key'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/epub+zip': ['epub'],
  'application/gzip': ['gz'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.ms-outlook': ['msg'],
  'application/x-ole-storage': ['doc', 'xls', 'ppt', 'msg'],
  'application/dicom': ['dcm'],
}

/** Derives the extension from the bytes, so that a program titled like an image is not saved as a program. */
export function nameOriginal(title: string, type: string): string {
  const known = endings[type] ?? ['bin']
  const ending = /\.([A-Za-z0-9]{1,8})\s*$/.exec(title)?.[1]?.toLowerCase() ?? ''
  return known.includes(ending) ? title : `${title}.${known[0] ?? 'bin'}`
}
