import { textsOf } from '../translate.ts'

export const english = {
  // Errors that only occur after sign-in, or in an opened link.

  /** Error messages with wording from the specification are in the contract. */
  furtherErrorTexts: {
    'proof-needed': 'Please enter your password, or use a passkey.',
    'second-factor-missing': 'Please set up a passkey or an authenticator app first.',
    'record-type-unknown': 'No record type has this name.',
    'last-second-factor': 'This is your only second step. Please add another one first.',
    'passkeys-full': 'You have 20 passkeys. Please remove one first.',
    'changed-elsewhere':
      'This changed in another tab or on another device after you opened it. Please review it again.',
    'email-change-unknown': 'There’s no pending change of your email address.',
    'deletion-unknown': 'There’s no pending request to delete your account.',
    'arbitration-closed': 'You can only reject arbitration within 30 days of accepting the terms.',
    'research-selection-invalid': 'Please choose at least one kind of record to share.',
    'staff-only': 'This page is for staff.',
    'access-paused': 'Your access to this record is paused.',
    'handover-to-oneself': 'This is your own address. Please enter the address of the person this record belongs to.',
    'handover-unknown':
      'This link no longer works. It was used, canceled or sent again, or it has expired. Ask the sender for a new link.',
    'handover-of-own':
      'You manage this record with this account. Only the person the record belongs to can accept it. Sign out, and ask that person to sign in.',
    'handover-birth-date-wrong':
      'This isn’t the birth date in the record. The link stops working after 5 wrong dates. The person handing over the record can correct the birth date.',
    'handover-account-in-use':
      'Your account already has records, and two records can’t be combined. Create a new account with another email address, and open the link there.',
    'dependents-full': 'You can add up to 50 dependents.',
    'endpoint-unknown': 'We don’t recognize this care organization.',
    'endpoint-not-connectable': 'You can’t connect this care organization yet.',
    'authorization-unknown':
      'This care organization sign-in didn’t start here, or it was already used. Please start again.',
    'authorization-expired':
      'This sign-in at the care organization took longer than an hour. Nothing was imported. Please connect again.',
    'authorization-denied':
      'The sign-in at the care organization ended without sharing your records. Nothing was imported.',
    'authorization-failed': 'The care organization didn’t finish the sign-in. Nothing is lost. Please connect again.',
    'registration-refused':
      'The care organization doesn’t accept this Kinchart’s registration. You did nothing wrong. Signing in again won’t help until the people who run this Kinchart fix the registration.',
    'browser-not-recognized': 'To finish this import, please sign in with the account that started it.',
    'organization-unreachable': 'The care organization didn’t respond. Please try again in a few minutes.',
    'import-unknown': 'This import was deleted, or it belongs to another account.',
    'import-busy': 'This import is still running. You can do that when it ends.',
    'choice-ended':
      'This sign-in expired before you chose who each record is for. Nothing was saved. Please connect again.',
    'profile-chosen-twice': 'Two people can’t share one profile. Please choose another, or add a dependent first.',
    'import-of-files': 'Files can’t be synced. Please add a newer file instead.',
    'file-too-large':
      'This file is too large. Files can be up to 200 MB. Documents in your own entries can be up to 10 MB.',
    'file-set-too-large': 'There are too many files, or together they’re too large. Please add fewer files at a time.',
    'upload-cut-off': 'We didn’t get the whole file. Please add it again.',
    'files-looked-through': 'We’re still checking your files. Please try again in a moment.',
    'upload-unknown': 'We no longer have this file. Please add it again.',
    'file-not-readable':
      'We couldn’t find a health record in this file. Add the file as you downloaded it: FHIR (JSON, NDJSON or XML), C-CDA (XML), a Blue Button text file, another app’s backup, or a ZIP of these.',
    'file-is-pdf':
      'This is a PDF, and we can’t read records from it. If your portal offers an XML, FHIR or text file, add that. For Medicare, add the Blue Button text file.',
    'file-is-picture':
      'This is a picture, and we can’t read records from it. If your portal offers an XML, FHIR or text file, add that.',
    'file-has-doctype':
      'This document declares a DOCTYPE, which we don’t read because it can pull in other files. Ask for the document without it.',
    'file-several-documents': 'This file contains several documents. Add each one as its own file.',
    'file-is-dicom':
      'This is an image from a scanner (DICOM). We show images when a hospital sends them with an imaging study. You can’t add a single image file.',
    'file-is-packed': 'This file is compressed, for example as .gz, .7z or .tar. Unpack it and add the files inside.',
    'file-is-other-json':
      'This is a JSON file that isn’t in the FHIR format. Look in the app that made it for an export in FHIR.',
    'file-is-health-link':
      'This is a SMART Health Link. On the page where you add files, choose “Add from a code” and paste it.',
    'file-is-hl7v2': 'This is an HL7 version 2 message, which we can’t read. Ask for the record as FHIR or C-CDA.',
    'file-is-table': 'This is a table (CSV), which we can’t read as a record. Ask for the record as FHIR or C-CDA.',
    'file-is-page':
      'This is a web page, not the record it shows. On that page, look for Download or Export, and add the file you get.',
    'file-is-apple-health':
      'This Apple Health list has none of the measurements we save, such as blood pressure, weight or heart rate. We do read the records your hospitals sent to Apple Health, which are in the same export.zip.',
    'file-is-apple-cda':
      'This is Apple Health’s export_cda.xml, which repeats some of the measurements in export.zip. Add the whole export.zip instead, so we can read the records your hospitals sent to Apple Health.',
    'file-database-encrypted':
      'This looks like an encrypted database. Make a copy without encryption, using the key you chose in its app, then add the copy.',
    'file-database-not-here':
      'This Kinchart can’t open another app’s database yet. Its operator needs Node 24.16 or newer. Add a JSON export from the app instead.',
    'card-not-valid':
      'This health card’s signature isn’t valid, so we didn’t save anything from it. Ask for a new card where you got this one.',
    'card-revoked': 'The issuer revoked this health card, so we didn’t save anything from it.',
    'card-not-yet-valid':
      'This health card isn’t valid yet because its start date is in the future. Add the card again after that date, or ask for a new card.',
    'card-expired': 'This health card has expired. Ask for a new card where you got this one.',
    'card-part-missing': 'Part of this health card is missing. Scan all of its codes and add them together.',
    'file-locked':
      'This file has a password. Open it with the password you chose when you downloaded it, then add the files inside.',
    'file-damaged': 'This file is damaged and could not be opened. Please download it again.',
    'file-unpacks-too-large': 'This file is too large once unpacked. Please unpack it and add its parts.',
    'file-patient-unclear':
      'These files are about several people, and none is the person you chose. Please choose again, or add one person’s files at a time.',
    'embedder-unknown': 'We don’t recognize this key.',
    'visit-unknown': 'This import session isn’t valid, was already used or has expired. Please start again.',
    'veteran-not-found': 'The VA didn’t find a veteran’s record for this sign-in.',
    'veteran-access-ended': 'Your connection to the VA has expired. Please reconnect.',
    'veteran-not-granted': 'The VA doesn’t let us read your disability rating. Please reconnect and allow it.',
    'veteran-patient-unconfirmed':
      'We don’t know yet whose record this is. See the Medical Records List for what’s missing.',
    'veteran-busy': 'The VA has too many requests right now and asked us to wait. Please check again later.',
    'veteran-unavailable':
      'The VA isn’t responding right now. You’re still connected. Please check again in a few minutes.',
    'veteran-question-refused': 'The VA didn’t accept our request for your disability rating. Please let us know.',
    'veteran-answer-unreadable':
      'The VA sent a response we couldn’t read. You’re still connected. Please check again in a few minutes.',
    'veteran-answer-too-large': 'The VA sent a response that’s too large for us to process.',
    'file-being-made': 'We’re already making a file for you. Please wait until that file is ready, then try again.',
    'files-busy': 'We’re making files for many people right now. Please try again in a minute.',
    'doctor-not-in-list': 'This doctor or organization isn’t on your list. Please add them first.',
    'list-full': 'This list is full. Please remove someone first.',
    'recipient-session-missing': 'You’re signed out, or the link was closed.',
    'share-ended': 'This is no longer shared.',
    'share-link-refused': 'This link isn’t valid, has expired or was closed. Please ask for a new link.',
    'share-passcode-wrong': 'That passcode isn’t right. The link closes after 5 wrong passcodes.',
    'support-mail-delayed':
      'Your message is saved but not sent yet. We’ll keep trying. You don’t need to send it again.',
    'app-request-unknown':
      'This app’s request was already answered, took too long, or started in another browser. Please start again in the app.',
    'apps-full': 'You’ve reached the limit of connected apps. Please end access for some first.',
    'check-in-not-readable': 'We can’t read this check-in request. Ask the clinic for a new one.',
    'check-in-not-one': 'This isn’t a check-in request. Ask the clinic for its check-in code, file or link.',
    'check-in-other-version': 'This request uses a version of check-in that Kinchart can’t answer yet.',
    'check-in-invalid': 'Part of this check-in request is missing or wrong. Ask the clinic for a new one.',
    'check-in-answer-wrong': 'An answer doesn’t fit its question. Please check your answers in the form.',
    'check-in-too-large': 'Your selection is too large for one response. Please choose fewer items.',
    'storage-full': 'We don’t have room for more files right now. This one wasn’t saved. Please try again later.',
  } as const,
  documentStateWords: {
    waiting: 'This document is still on its way. Please check again in a few minutes.',
    missing: 'The source listed this document but didn’t send it.',
    'not-fetched': 'The record only gives the address of this document. The document itself wasn’t imported.',
    'too-large': 'This document is too large for Kinchart to store (over 25 MB). The source still has it.',
    empty: 'This document is empty.',
    damaged: 'This document arrived damaged and can’t be opened.',
  } as const,
  imageFailures: {
    notOffered: 'The source doesn’t say where this study’s images are.',
    notSent: 'The source no longer has this image.',
    refused: 'The source didn’t let us read its images. Reconnecting the source may help.',
    tooLarge: 'This image is too large for us to load (over 60 MB).',
    unreachable: 'The source didn’t respond when we requested its images. Please try again in a few minutes.',
    answerUnreadable: 'The source sent something that we can’t read as an image.',
  } as const,
  healthLinkFailures: {
    addressTooLong:
      'This Kinchart’s address is too long for health links. Please let its operator know (PUBLIC_URL, at most 78 characters).',
    tooMany: 'You’ve reached the limit of links. Please end some first.',
    contentUnfit: 'A health link can’t contain this file, because it isn’t in the encrypted format that links use.',
    linkEnded: 'This link has ended. Please make a new one.',
    expiryWrong: 'A link can last up to a year from now. A link without a passcode needs an end date.',
    notWithPasscode: 'A link that opens right away can’t have a passcode.',
  } as const,
  bookingFailures: {
    cancelledBefore: 'This request was already canceled.',
    invalid: 'Please check the marked fields. Nothing was sent yet.',
  } as const,
  appErrors: {
    kindsNotAsked: 'Please choose at least one of the kinds that the app asked for.',
    until: 'Please choose a last day between today and a year from now.',
    kindsNotGiven: 'Please choose from the kinds that the app may read.',
    untilLater: 'You can only choose an earlier last day. To let the app read for longer, start again in the app.',
  } as const,
  shareErrors: {
    nothing: 'Please choose at least one kind of record to share.',
    nobody: 'Please choose whose records to share.',
    past: 'Please choose today or a later day',
    tooFar: 'Please choose a day within five years',
    address: 'Please enter a valid email',
  } as const,
}

export const {
  furtherErrorTexts,
  documentStateWords,
  imageFailures,
  healthLinkFailures,
  bookingFailures,
  shareErrors,
  appErrors,
} = textsOf('further-failures', english)
