import { textsOf } from '../translate.ts'

export const english = {
  /** The document viewer. */
  documentTexts: {
    open: 'Open document',
    openOf: 'Open the document of',
    openNamed: 'Open document: {{name}}',
    openShort: 'Open',
    loaded: 'Document loaded.',
    none: 'This record has no document.',
    forms: 'This document has several formats',
    form: 'Format',
    download: 'Download original',
    print: 'Print',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    page: 'Page',
    pages: 'pages',
    of: 'of',
    asItCame: 'Links and pictures from other sites are left out. The original has everything.',
    frameTitle: 'Document',
    noPreview: 'No preview',
    tryOriginal: 'The original may still open on your device: download it below.',
    cannotShow: 'We can’t show this kind of file here. You can download it and open it on your device.',
    isPdf: 'This document is a PDF. It opens in the document viewer.',
    isPicture: 'This document is a picture. It opens in the document viewer.',
    notHere: 'This document isn’t here',
    locked: 'This PDF is locked with a password',
    lockedWhy: 'The sender can give you the password. We use it only here and don’t store it.',
    lockedPassword: 'PDF password',
    lockedWrong: 'That password isn’t right. Please try again.',
    lookAgain: 'Try again',
    words: {
      html: 'Formatted text',
      rtf: 'Formatted text (RTF)',
      pdf: 'PDF',
      image: 'Picture',
      ccda: 'Clinical document (C-CDA)',
      text: 'Plain text',
      file: 'File',
    },
  } as const,
  /** Above the text of a document that is rendered from its data. */
  documentHeads: {
    clinical: 'Clinical document',
    untitled: 'Document',
    patient: 'Patient',
    born: 'Born',
    sex: 'Sex',
    date: 'Date',
    author: 'Author',
    custodian: 'Custodian',
    picture: 'Picture in the document',
  } as const,
}

export const { documentTexts, documentHeads } = textsOf('documents', english)
