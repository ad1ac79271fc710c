import { firstErrorMessages } from './first-error-messages.ts'
import { messages } from '../text/texts.ts'
import {
  bookingFailures,
  documentStateWords,
  furtherErrorTexts,
  healthLinkFailures,
  imageFailures,
  shareFaults,
} from '@kinchart/texts/en/further-failures.ts'

const worded = {
  'dependent-invalid': messages.fillAllDetails,
  'document-waiting': documentStateWords.waiting,
  'document-missing': documentStateWords.missing,
  'document-not-fetched': documentStateWords['not-fetched'],
  'document-too-large': documentStateWords['too-large'],
  'document-empty': documentStateWords.empty,
  'document-damaged': documentStateWords.damaged,
  'document-not-parsed': messages.documentParseError,
  'document-not-loaded': messages.documentLoadError,
  'image-not-offered': imageFailures.notOffered,
  'image-not-sent': imageFailures.notSent,
  'image-refused': imageFailures.refused,
  'image-too-large': imageFailures.tooLarge,
  'image-unreachable': imageFailures.unreachable,
  'image-unreadable': imageFailures.answerUnreadable,
  'provider-unknown': messages.addFailed,
  'doctor-already-added': messages.doctorAlreadyAdded,
  'organization-already-added': messages.organizationAlreadyAdded,
  'share-invalid': shareFaults.nothing,
  'health-link-address-too-long': healthLinkFailures.addressTooLong,
  'health-link-content-unfit': healthLinkFailures.contentUnfit,
  'health-link-ended': healthLinkFailures.linkEnded,
  'health-link-expiry-wrong': healthLinkFailures.expiryWrong,
  'health-link-too-many': healthLinkFailures.tooMany,
  'health-link-with-passcode': healthLinkFailures.notWithPasscode,
  'appointment-invalid': bookingFailures.invalid,
  'appointment-cancelled': bookingFailures.cancelledBefore,
} as const satisfies Readonly<Record<string, string>>

/** Shown to users. The first page loads only `first-error-messages.ts`. */
export const apiErrorMessages = { ...firstErrorMessages, ...furtherErrorTexts, ...worded } as const

export type ApiErrorCode = keyof typeof apiErrorMessages
