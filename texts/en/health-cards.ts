import { textsOf } from '../translate.ts'

export const english = {
  /** Adding records by SMART Health Cards and Links. Ours. */
  healthCardTexts: {
    title: 'SMART Health Card',
    states: {
      valid: 'Signed by {{issuer}}, whom Kinchart knows. The signature is right.',
      'valid-unknown-issuer': 'Signed by {{issuer}}. The signature is right. Kinchart does not know who that is.',
      'not-checked': 'It says that {{issuer}} signed it. The signature was not checked.',
    },
    add: 'Add from a code',
    about: 'A SMART Health Card or Health Link, from paper, a picture or another app.',
    dialogTitle: 'Add from a code',
    goOn: 'Go on',
    paste: 'Paste the code or link',
    pasteHint: 'It begins with shc:/ or shlink:/, or is a link that ends so.',
    picture: 'Choose a picture',
    camera: 'Use the camera',
    stopCamera: 'Stop the camera',
    cameraHint: 'Hold the code in the picture. Nothing of the picture leaves this device.',
    noCamera: 'The camera cannot be used here. Choose a picture, or paste the code.',
    noCode: 'No code was found in this picture. Take it again, straight and in good light.',
    notHealth: 'This code is no health card and no health link.',
    partOf: '{{at}} of {{of}} parts are here. Scan the others, too.',
    check: 'Ask whoever signed the health card for their keys, to check the signature',
    checkHint: 'They then learn that somebody checks one of their cards, but not whose it is.',
    addToRecord: 'Add to my record',
    fileName: 'Health card',
  } as const,
}

export const { healthCardTexts } = textsOf('health-cards', english)
