/** What went wrong, where a call says so: the first page reads these, so they stand apart from the areas they belong to. */

/** How a form of a document stands with us; a form that is held is shown and has no sentence. */
export const documentStateWords = {
  waiting: 'This document is still on its way. Please look again in a few minutes.',
  missing: 'The source named this document, but did not send it.',
  'not-fetched': 'The record only gives the address of this document. The document itself was not imported.',
  'too-large': 'This document is larger than Kinchart can store (25 MB). The source still has it.',
  empty: 'There is nothing in this document.',
  damaged: 'This document arrived damaged and cannot be opened.',
} as const

/** Why an image does not come. */
export const imageFailures = {
  notOffered: 'The source of this study does not say where its images can be fetched.',
  notSent: 'The source does not hold this image any more.',
  refused: 'The source did not let us read its images. It may help to connect it again.',
  tooLarge: 'This image is larger than we can fetch (60 MB).',
  unreachable: 'The source did not answer with its images. Please try again in a few minutes.',
  answerUnreadable: 'The source sent something that is not an image we can read.',
} as const

export const healthLinkFailures = {
  addressTooLong:
    'The address of this Kinchart is too long for health links. Please tell its operator (PUBLIC_URL, at most 78 characters).',
  tooMany: 'You have as many links as there can be. Please end some first.',
  contentUnfit: 'What was sent is not an encrypted file of the kind a link holds.',
  linkEnded: 'This link has ended. Please make a new one.',
  expiryWrong: 'A link can last from now up to a year. Without a passcode it needs an end.',
  notWithPasscode: 'A link that opens at once cannot have a passcode.',
} as const

export const bookingFailures = {
  cancelledBefore: 'This request was cancelled already.',
  invalid: 'Please look at the marked fields. Nothing was sent yet.',
} as const

export const shareFaults = {
  nothing: 'Please choose at least one kind of record to share.',
  nobody: 'Please choose whose records to share.',
  past: 'Please choose today or a later day',
  tooFar: 'Please choose a day within five years',
  address: 'Please enter a valid email',
} as const
