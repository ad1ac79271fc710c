/**
 * Every way a call can fail that the other side may act on.
 *
 * The code is the contract: screens switch on it, tests name it, docs/api-errors.md explains it.
 * `message` is what a person may be shown; it never carries anything from a stack or a provider.
 */
import { messages } from './texts.ts'
import {
  apiErrorTexts,
  bookingFailures,
  documentStateWords,
  healthLinkFailures,
  imageFailures,
  shareFaults,
} from '@kinchart/texts/failures.ts'

export const apiErrors = {
  'request-invalid': { status: 400, message: apiErrorTexts['request-invalid'] },
  'request-too-large': { status: 413, message: apiErrorTexts['request-too-large'] },
  'not-found': { status: 404, message: apiErrorTexts['not-found'] },
  'record-type-unknown': { status: 404, message: apiErrorTexts['record-type-unknown'] },
  'session-missing': { status: 401, message: apiErrorTexts['session-missing'] },
  'session-expired': { status: 401, message: apiErrorTexts['session-expired'] },
  'proof-needed': { status: 403, message: apiErrorTexts['proof-needed'] },
  'second-factor-needed': { status: 403, message: apiErrorTexts['second-factor-needed'] },
  'passkey-needed': { status: 403, message: apiErrorTexts['passkey-needed'] },
  'second-factor-missing': { status: 403, message: apiErrorTexts['second-factor-missing'] },
  'second-factor-wrong': { status: 400, message: apiErrorTexts['second-factor-wrong'] },
  'passkey-refused': { status: 400, message: apiErrorTexts['passkey-refused'] },
  'last-second-factor': { status: 409, message: apiErrorTexts['last-second-factor'] },
  'passkeys-full': { status: 409, message: apiErrorTexts['passkeys-full'] },
  'too-many-requests': { status: 429, message: apiErrorTexts['too-many-requests'] },
  'credentials-wrong': { status: 400, message: messages.loginFailed },
  'email-not-confirmed': { status: 403, message: apiErrorTexts['email-not-confirmed'] },
  'email-taken': { status: 409, message: apiErrorTexts['email-taken'] },
  'code-wrong': { status: 400, message: apiErrorTexts['code-wrong'] },
  'code-exhausted': { status: 429, message: apiErrorTexts['code-exhausted'] },
  'password-too-common': { status: 400, message: apiErrorTexts['password-too-common'] },
  'refresh-refused': { status: 401, message: apiErrorTexts['refresh-refused'] },
  'reset-refused': {
    status: 400,
    message: apiErrorTexts['reset-refused'],
  },
  'profile-invalid': { status: 400, message: messages.fillAllDetails },
  'changed-elsewhere': {
    status: 412,
    message: apiErrorTexts['changed-elsewhere'],
  },
  'email-change-unknown': { status: 404, message: apiErrorTexts['email-change-unknown'] },
  'deletion-unknown': { status: 404, message: apiErrorTexts['deletion-unknown'] },
  'arbitration-closed': { status: 409, message: apiErrorTexts['arbitration-closed'] },
  'research-selection-invalid': { status: 400, message: apiErrorTexts['research-selection-invalid'] },
  'staff-only': { status: 403, message: apiErrorTexts['staff-only'] },
  'dependent-invalid': { status: 400, message: messages.fillAllDetails },
  'access-paused': { status: 403, message: apiErrorTexts['access-paused'] },
  'handover-to-oneself': { status: 400, message: apiErrorTexts['handover-to-oneself'] },
  'handover-unknown': { status: 404, message: apiErrorTexts['handover-unknown'] },
  'handover-of-own': { status: 409, message: apiErrorTexts['handover-of-own'] },
  'handover-birth-date-wrong': { status: 400, message: apiErrorTexts['handover-birth-date-wrong'] },
  'handover-account-in-use': { status: 409, message: apiErrorTexts['handover-account-in-use'] },
  'dependents-full': { status: 409, message: apiErrorTexts['dependents-full'] },
  'endpoint-unknown': { status: 404, message: apiErrorTexts['endpoint-unknown'] },
  'endpoint-not-connectable': { status: 409, message: apiErrorTexts['endpoint-not-connectable'] },
  'authorization-unknown': {
    status: 400,
    message: apiErrorTexts['authorization-unknown'],
  },
  'authorization-expired': {
    status: 410,
    message: apiErrorTexts['authorization-expired'],
  },
  'authorization-denied': { status: 400, message: apiErrorTexts['authorization-denied'] },
  'authorization-failed': {
    status: 502,
    message: apiErrorTexts['authorization-failed'],
  },
  'browser-not-recognized': {
    status: 403,
    message: apiErrorTexts['browser-not-recognized'],
  },
  'organization-unreachable': {
    status: 502,
    message: apiErrorTexts['organization-unreachable'],
  },
  'import-unknown': { status: 404, message: apiErrorTexts['import-unknown'] },
  'import-busy': { status: 409, message: apiErrorTexts['import-busy'] },
  'choice-ended': {
    status: 410,
    message: apiErrorTexts['choice-ended'],
  },
  'profile-chosen-twice': {
    status: 400,
    message: apiErrorTexts['profile-chosen-twice'],
  },
  'import-of-files': { status: 409, message: apiErrorTexts['import-of-files'] },
  'file-too-large': {
    status: 413,
    message: apiErrorTexts['file-too-large'],
  },
  'file-set-too-large': {
    status: 413,
    message: apiErrorTexts['file-set-too-large'],
  },
  'upload-cut-off': { status: 400, message: apiErrorTexts['upload-cut-off'] },
  'upload-unknown': { status: 404, message: apiErrorTexts['upload-unknown'] },
  'file-not-readable': {
    status: 400,
    message: apiErrorTexts['file-not-readable'],
  },
  'file-locked': {
    status: 400,
    message: apiErrorTexts['file-locked'],
  },
  'file-damaged': { status: 400, message: apiErrorTexts['file-damaged'] },
  'file-unpacks-too-large': {
    status: 400,
    message: apiErrorTexts['file-unpacks-too-large'],
  },
  'file-patient-unclear': {
    status: 409,
    message: apiErrorTexts['file-patient-unclear'],
  },
  'embedder-unknown': { status: 401, message: apiErrorTexts['embedder-unknown'] },
  'visit-unknown': {
    status: 404,
    message: apiErrorTexts['visit-unknown'],
  },
  'veteran-not-found': { status: 404, message: apiErrorTexts['veteran-not-found'] },
  'veteran-access-ended': {
    status: 409,
    message: apiErrorTexts['veteran-access-ended'],
  },
  'veteran-not-granted': {
    status: 403,
    message: apiErrorTexts['veteran-not-granted'],
  },
  'veteran-patient-unconfirmed': {
    status: 409,
    message: apiErrorTexts['veteran-patient-unconfirmed'],
  },
  'veteran-busy': {
    status: 503,
    message: apiErrorTexts['veteran-busy'],
  },
  'veteran-unavailable': {
    status: 503,
    message: apiErrorTexts['veteran-unavailable'],
  },
  'veteran-question-refused': {
    status: 502,
    message: apiErrorTexts['veteran-question-refused'],
  },
  'veteran-answer-unreadable': {
    status: 502,
    message: apiErrorTexts['veteran-answer-unreadable'],
  },
  'veteran-answer-too-large': {
    status: 502,
    message: apiErrorTexts['veteran-answer-too-large'],
  },
  'file-being-made': {
    status: 429,
    message: apiErrorTexts['file-being-made'],
  },
  'files-busy': {
    status: 503,
    message: apiErrorTexts['files-busy'],
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
  'doctor-not-in-list': { status: 404, message: apiErrorTexts['doctor-not-in-list'] },
  'list-full': { status: 409, message: apiErrorTexts['list-full'] },
  'share-invalid': { status: 400, message: shareFaults.nothing },
  'recipient-session-missing': { status: 401, message: apiErrorTexts['recipient-session-missing'] },
  'share-ended': { status: 404, message: apiErrorTexts['share-ended'] },
  'share-link-refused': {
    status: 404,
    message: apiErrorTexts['share-link-refused'],
  },
  'share-passcode-wrong': {
    status: 403,
    message: apiErrorTexts['share-passcode-wrong'],
  },
  'health-link-address-too-long': { status: 409, message: healthLinkFailures.addressTooLong },
  'health-link-content-unfit': { status: 400, message: healthLinkFailures.contentUnfit },
  'health-link-ended': { status: 410, message: healthLinkFailures.linkEnded },
  'health-link-expiry-wrong': { status: 400, message: healthLinkFailures.expiryWrong },
  'health-link-too-many': { status: 409, message: healthLinkFailures.tooMany },
  'health-link-with-passcode': { status: 400, message: healthLinkFailures.notWithPasscode },
  'appointment-invalid': { status: 400, message: bookingFailures.invalid },
  'appointment-cancelled': { status: 409, message: bookingFailures.cancelledBefore },
  'mail-unavailable': { status: 503, message: apiErrorTexts['mail-unavailable'] },
  'support-mail-delayed': {
    status: 503,
    message: apiErrorTexts['support-mail-delayed'],
  },
  'service-unavailable': {
    status: 503,
    message: apiErrorTexts['service-unavailable'],
  },
  'storage-full': {
    status: 507,
    message: apiErrorTexts['storage-full'],
  },
  unexpected: { status: 500, message: messages.somethingWentWrong },
} as const satisfies Record<string, { status: number; message: string }>

export type ApiErrorCode = keyof typeof apiErrors

/** Which field of a request is wrong, by its dotted path, and what to say beside it. */
export type FieldFault = { readonly field: string; readonly message: string }
