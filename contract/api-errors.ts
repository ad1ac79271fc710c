/**
 * Every way a call can fail that the other side may act on.
 *
 * The code is the contract: screens switch on it, tests name it, docs/api-errors.md explains it.
 * `message` is what a person may be shown; it never carries anything from a stack or a provider.
 */
import { messages } from './texts.ts'
import {
  bookingFailures,
  documentStateWords,
  healthLinkFailures,
  imageFailures,
  shareFaults,
} from '@kinchart/texts/failures.ts'

export const apiErrors = {
  'request-invalid': { status: 400, message: 'Some of what was sent is missing or not valid.' },
  'request-too-large': { status: 413, message: 'That is larger than we can take.' },
  'not-found': { status: 404, message: 'We could not find that.' },
  'record-type-unknown': { status: 404, message: 'There is no kind of record by this name.' },
  'session-missing': { status: 401, message: 'Please sign in to continue.' },
  'session-expired': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'too-many-requests': { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  'credentials-wrong': { status: 400, message: messages.loginFailed },
  'email-not-confirmed': { status: 403, message: 'Your email address is not confirmed yet.' },
  'email-taken': { status: 409, message: 'An account with this email already exists.' },
  'code-wrong': { status: 400, message: 'That code is not right or is no longer valid. Ask for a new one.' },
  'code-exhausted': { status: 429, message: 'Too many wrong codes. Ask for a new one.' },
  'password-too-common': { status: 400, message: 'This password is used by too many people. Please choose another.' },
  'refresh-refused': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'reset-refused': {
    status: 400,
    message: 'That code is not right, was already used or has run out. Ask for a new one.',
  },
  'profile-invalid': { status: 400, message: messages.fillAllDetails },
  'changed-elsewhere': {
    status: 412,
    message: 'This was changed in another tab or on another device since you opened it. Please look at it again.',
  },
  'email-change-unknown': { status: 404, message: 'No change of your email address is waiting for a code.' },
  'deletion-unknown': { status: 404, message: 'No deletion of your account is waiting.' },
  'arbitration-closed': { status: 409, message: 'Arbitration can be rejected within 30 days of accepting the terms.' },
  'research-selection-invalid': { status: 400, message: 'Please choose at least one kind of record to share.' },
  'staff-only': { status: 403, message: 'This page is for staff.' },
  'dependent-invalid': { status: 400, message: messages.fillAllDetails },
  'dependents-full': { status: 409, message: 'You can add up to 50 dependents.' },
  'endpoint-unknown': { status: 404, message: 'We do not know this care organization.' },
  'endpoint-not-connectable': { status: 409, message: 'This care organization cannot be connected yet.' },
  'authorization-unknown': {
    status: 400,
    message: 'This sign-in at the care organization was not started here, or was already used. Please start again.',
  },
  'authorization-expired': {
    status: 410,
    message:
      'This sign-in at the care organization took longer than an hour, so it has run out. Nothing was imported. Please connect again.',
  },
  'authorization-denied': { status: 400, message: 'You chose not to share your records. Nothing was imported.' },
  'authorization-failed': {
    status: 502,
    message: 'The care organization did not finish the sign-in. Nothing is lost. Please connect again.',
  },
  'browser-not-recognized': {
    status: 403,
    message: 'Please sign in with the account that started this import to finish it.',
  },
  'organization-unreachable': {
    status: 502,
    message: 'The care organization did not answer. Please try again in a few minutes.',
  },
  'import-unknown': { status: 404, message: 'We do not know this import.' },
  'import-busy': { status: 409, message: 'This import is running. You can do that when it has ended.' },
  'choice-ended': {
    status: 410,
    message:
      'This sign-in has run out before it was said whose record is whose. Nothing was kept. Please connect again.',
  },
  'profile-chosen-twice': {
    status: 400,
    message: 'Two people cannot share one profile. Please choose another, or add a dependent first.',
  },
  'import-of-files': { status: 409, message: 'Files cannot be asked again. Please add a newer file instead.' },
  'file-too-large': {
    status: 413,
    message: 'This file is larger than we can take (200 MB). Please add it in smaller parts.',
  },
  'file-set-too-large': {
    status: 413,
    message: 'These files are more, or larger together, than we can take at once. Please add fewer of them.',
  },
  'upload-cut-off': { status: 400, message: 'The file did not arrive whole. Please add it again.' },
  'upload-unknown': { status: 404, message: 'We do not have this file any more. Please add it again.' },
  'file-not-readable': {
    status: 400,
    message:
      'We could not find a health record in this. Add the file as you downloaded it: FHIR (JSON or NDJSON), C-CDA (XML), or a ZIP of these.',
  },
  'file-locked': {
    status: 400,
    message: 'This file is locked with a password. Please unlock it first, then add it again.',
  },
  'file-damaged': { status: 400, message: 'This file is damaged and could not be opened. Please download it again.' },
  'file-unpacks-too-large': {
    status: 400,
    message: 'This file unpacks to far more than we can take. Please unpack it and add its parts.',
  },
  'file-patient-unclear': {
    status: 409,
    message:
      'These files are about several people, and none of them is the one chosen here. Please choose whose record it is, or add one person’s files at a time.',
  },
  'embedder-unknown': { status: 401, message: 'This key is not known here.' },
  'visit-unknown': {
    status: 404,
    message:
      'This way to import records is not valid, was already used or has run out. Please go back and start again.',
  },
  'veteran-not-found': { status: 404, message: 'The veterans’ office found no veteran’s record for this sign-in.' },
  'veteran-access-ended': {
    status: 409,
    message: 'Your sign-in at the veterans’ office has ended. Please connect it again.',
  },
  'veteran-not-granted': {
    status: 403,
    message: 'The veterans’ office does not let us read your disability rating. Please connect again and allow it.',
  },
  'veteran-patient-unconfirmed': {
    status: 409,
    message: 'We do not know yet whose record this is. The Medical Records List says what is missing.',
  },
  'veteran-busy': {
    status: 503,
    message: 'The veterans’ office asks us to wait, because it is asked too often just now. Please look again later.',
  },
  'veteran-unavailable': {
    status: 503,
    message:
      'The veterans’ office does not answer at the moment. You stay connected. Please look again in a few minutes.',
  },
  'veteran-question-refused': {
    status: 502,
    message:
      'The veterans’ office did not take our question for your disability rating. You can do nothing about it but tell us.',
  },
  'veteran-answer-unreadable': {
    status: 502,
    message:
      'The veterans’ office sent an answer that could not be read. You stay connected. Please look again in a few minutes.',
  },
  'veteran-answer-too-large': {
    status: 502,
    message: 'The veterans’ office sent an answer that is larger than we can take.',
  },
  'file-being-made': {
    status: 429,
    message: 'A file is being made for you already. Please wait until it is here, then try again.',
  },
  'files-busy': {
    status: 503,
    message: 'Files are being made for many people just now. Please try again in a minute.',
  },
  'document-waiting': { status: 409, message: documentStateWords.waiting },
  'document-missing': { status: 404, message: documentStateWords.missing },
  'document-not-fetched': { status: 404, message: documentStateWords['not-fetched'] },
  'document-too-large': { status: 404, message: documentStateWords['too-large'] },
  'document-empty': { status: 404, message: documentStateWords.empty },
  'document-damaged': { status: 422, message: documentStateWords.damaged },
  'document-not-parsed': { status: 422, message: messages.documentParseError },
  'document-not-loaded': { status: 422, message: messages.documentLoadError },
  'image-not-offered': { status: 404, message: imageFailures.notOffered },
  'image-not-sent': { status: 404, message: imageFailures.notSent },
  'image-refused': { status: 502, message: imageFailures.refused },
  'image-too-large': { status: 502, message: imageFailures.tooLarge },
  'image-unreachable': { status: 502, message: imageFailures.unreachable },
  'image-unreadable': { status: 502, message: imageFailures.answerUnreadable },
  'provider-unknown': { status: 404, message: messages.addFailed },
  'doctor-already-added': { status: 409, message: messages.doctorAlreadyAdded },
  'organization-already-added': { status: 409, message: messages.organizationAlreadyAdded },
  'doctor-not-in-list': { status: 404, message: 'They are not in your list. Please add them first.' },
  'list-full': { status: 409, message: 'This list is full. Please remove somebody first.' },
  'share-invalid': { status: 400, message: shareFaults.nothing },
  'recipient-session-missing': { status: 401, message: 'You are signed out, or the link was closed.' },
  'share-ended': { status: 404, message: 'This is not shared any more.' },
  'share-link-refused': {
    status: 404,
    message: 'This link is not valid, has run out or was closed. Please ask for a new one.',
  },
  'share-passcode-wrong': {
    status: 403,
    message: 'That passcode is not right. After 5 wrong ones the link is closed.',
  },
  'health-link-address-too-long': { status: 409, message: healthLinkFailures.addressTooLong },
  'health-link-content-unfit': { status: 400, message: healthLinkFailures.contentUnfit },
  'health-link-ended': { status: 410, message: healthLinkFailures.linkEnded },
  'health-link-expiry-wrong': { status: 400, message: healthLinkFailures.expiryWrong },
  'health-link-too-many': { status: 409, message: healthLinkFailures.tooMany },
  'health-link-with-passcode': { status: 400, message: healthLinkFailures.notWithPasscode },
  'appointment-invalid': { status: 400, message: bookingFailures.invalid },
  'appointment-cancelled': { status: 409, message: bookingFailures.cancelledBefore },
  'mail-unavailable': { status: 503, message: 'We could not send the email. Please try again in a few minutes.' },
  'support-mail-delayed': {
    status: 503,
    message: 'We have kept your message, but could not send it yet. We go on trying; you need not send it again.',
  },
  'service-unavailable': {
    status: 503,
    message: 'Kinchart cannot reach its records just now. Please try again in a few seconds.',
  },
  'storage-full': {
    status: 507,
    message: 'There is no room for more files at the moment. This file was not kept. Please try again later.',
  },
  unexpected: { status: 500, message: messages.somethingWentWrong },
} as const satisfies Record<string, { status: number; message: string }>

export type ApiErrorCode = keyof typeof apiErrors

/** Which field of a request is wrong, by its dotted path, and what to say beside it. */
export type FieldFault = { readonly field: string; readonly message: string }
