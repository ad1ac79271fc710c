import { textsOf } from '../translate.ts'

export const english = {
  /** Adding records by SMART Health Cards and Links. Ours. */
  healthCardTexts: {
    title: 'SMART Health Card',
    states: {
      valid: 'Signed by {{issuer}}, an issuer Kinchart knows. The signature is valid.',
      'valid-unknown-issuer': 'Signed by {{issuer}}. The signature is valid. Kinchart doesn’t know this issuer.',
      'not-checked': 'The card names {{issuer}} as its signer. The signature wasn’t checked.',
    },
    add: 'Add from a code',
    about: 'A SMART Health Card or Health Link, from paper, a picture or another app.',
    dialogTitle: 'Add from a code',
    goOn: 'Continue',
    paste: 'Paste the code or link',
    pasteHint: 'It starts with shc:/ or shlink:/, or is a link that contains one of them.',
    picture: 'Choose a picture',
    camera: 'Use the camera',
    stopCamera: 'Stop the camera',
    cameraHint: 'Point the camera at the code. The picture never leaves this device.',
    noCamera: 'You can’t use the camera here. Choose a picture, or paste the code.',
    noCode: 'We didn’t find a code in this picture. Take it again, straight and in good light.',
    notHealth: 'This code isn’t a health card or a health link.',
    partOf: 'We have {{at}} of {{of}} parts. Scan the others, too.',
    check: 'Ask the health card’s issuer for its keys to check the signature',
    checkHint: 'The issuer learns that someone is checking one of its cards, but not whose it is.',
    addToRecord: 'Add to my record',
    fileName: 'Health card',
  } as const,
}

export const { healthCardTexts } = textsOf('health-cards', english)
