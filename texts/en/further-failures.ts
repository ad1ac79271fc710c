import { textsOf } from '../translate.ts'

export const english = {
  /** Errors of API calls that only occur after sign-in, or in an opened link. */

  /** Error messages by code. Those that the specification words are in the contract. */
  furtherErrorTexts: {
    'proof-needed': 'Please enter your password, or use a passkey.',
    'second-factor-missing': 'Please set up a passkey or an authenticator app first.',
    'record-type-unknown': 'There is no kind of record by this name.',
    'last-second-factor': 'This is your last second step. Please add another first.',
    'passkeys-full': 'You have 20 passkeys. Please remove one first.',
    'changed-elsewhere':
      'This was changed in another tab or on another device since you opened it. Please look at it again.',
    'email-change-unknown': 'No change of your email address is waiting for a code.',
    'deletion-unknown': 'No deletion of your account is waiting.',
    'arbitration-closed': 'Arbitration can be rejected within 30 days of accepting the terms.',
    'research-selection-invalid': 'Please choose at least one kind of record to share.',
    'staff-only': 'This page is for staff.',
    'access-paused': 'Your access to this record is paused.',
    'handover-to-oneself': 'This is your own address. Please write the address of the person whose record it is.',
    'handover-unknown':
      'This link is not good any more: it was used, taken back, sent again, or has ended. Ask for a new one where it came from.',
    'handover-of-own':
      'You look after this record with this account. The person whose record it is takes it over: sign out, and let them sign in.',
    'handover-birth-date-wrong':
      'This is not the birth date in the record. Five wrong ones end the link. Whoever hands it over can correct the record.',
    'handover-account-in-use':
      'Your account holds records already, and two records cannot be joined. Make a new account with another email address, and open the link there.',
    'dependents-full': 'You can add up to 50 dependents.',
    'endpoint-unknown': 'We do not know this care organization.',
    'endpoint-not-connectable': 'This care organization cannot be connected yet.',
    'authorization-unknown':
      'This sign-in at the care organization was not started here, or was used already. Please start again.',
    'authorization-expired':
      'This sign-in at the care organization took longer than an hour. Nothing was imported. Please connect again.',
    'authorization-denied':
      'The sign-in at the care organization ended without sharing your records. Nothing was imported.',
    'authorization-failed': 'The care organization did not finish the sign-in. Nothing is lost. Please connect again.',
    'registration-refused':
      'The care organization doesn’t accept the way this Kinchart is registered there. You did nothing wrong, and signing in again won’t help until the people who run this Kinchart fix it.',
    'browser-not-recognized': 'Please sign in with the account that started this import to finish it.',
    'organization-unreachable': 'The care organization did not answer. Please try again in a few minutes.',
    'import-unknown': 'This import was deleted, or it belongs to another account.',
    'import-busy': 'This import is running. You can do that when it has ended.',
    'choice-ended':
      'This sign-in expired before you chose whose record is whose. Nothing was saved. Please connect again.',
    'profile-chosen-twice': 'Two people cannot share one profile. Please choose another, or add a dependent first.',
    'import-of-files': 'Files cannot be asked again. Please add a newer file instead.',
    'file-too-large':
      'This file is too large. A file may have up to 200 MB, a document in an entry of your own up to 10 MB.',
    'file-set-too-large': 'These files are more, or larger together, than we can take at once. Please add fewer.',
    'upload-cut-off': 'The file did not arrive whole. Please add it again.',
    'files-looked-through': 'Your files are still being looked through. Please ask again in a moment.',
    'upload-unknown': 'We do not have this file any more. Please add it again.',
    'file-not-readable':
      'We could not find a health record in this. Add the file as you downloaded it: FHIR (JSON, NDJSON or XML), C-CDA (XML), a Blue Button text file, a backup of another app, or a ZIP of these.',
    'file-is-pdf':
      'This is a PDF: pages to look at, out of which no records can be read. Where your portal offers a file in XML, FHIR or text, take that one. From Medicare it is the text file of Blue Button.',
    'file-is-picture':
      'This is a picture, out of which no records can be read. Where your portal offers a file in XML, FHIR or text, take that one.',
    'file-has-doctype':
      'This document declares a DOCTYPE, which we don’t read because it can pull in other files. Ask for the document without it.',
    'file-several-documents': 'This file holds several documents. Add each of them as its own file.',
    'file-is-dicom':
      'This is an image from a scanner (DICOM). Images are shown when a hospital sends them with an imaging study; a single image file can’t be added.',
    'file-is-packed': 'This file is packed, for example as .gz, .7z or .tar. Unpack it, then add what is in it.',
    'file-is-other-json':
      'This is a JSON file that isn’t in the FHIR format. Look in the app that made it for an export in FHIR.',
    'file-is-health-link':
      'This is a SMART Health Link. On the page where you add files, choose “Add from a code” and paste it.',
    'file-is-hl7v2': 'This is an HL7 version 2 message, which we can’t read. Ask for the record as FHIR or C-CDA.',
    'file-is-table': 'This is a table (CSV), which we can’t read as a record. Ask for the record as FHIR or C-CDA.',
    'file-is-page':
      'This is a page of a website and not the record that it shows. Look there for Download or Export, and add the file that it gives you.',
    'file-is-apple-health':
      'This list of measurements of Apple Health holds none of the kinds that are kept, such as blood pressure, weight or heart rate. The records that your hospitals gave to Apple Health are read out of the same export.zip.',
    'file-is-apple-cda':
      'This is export_cda.xml of Apple Health, which repeats some of its measurements. Add the whole export.zip: the records that your hospitals gave to Apple Health are read out of it.',
    'file-database-encrypted':
      'This looks like an encrypted database. Make a copy of it without encryption, with the key that you chose in its app, then add the copy.',
    'file-database-not-here':
      'A database of another app cannot be opened here yet: whoever runs this Kinchart needs Node 24.16 or newer. Add what the app exports as JSON.',
    'card-not-valid':
      'The signature of this health card is not right, so nothing of it was kept. Ask whoever gave it to you for a new one.',
    'card-revoked': 'Whoever signed this health card has taken it back, so nothing of it was kept.',
    'card-not-yet-valid':
      'This health card is not valid yet, by its own date. Add it again after that date, or ask for a new one.',
    'card-expired': 'This health card is no longer valid, by its own date. Ask whoever gave it to you for a new one.',
    'card-part-missing': 'A part of this health card is missing. Scan all of its codes, and add them together.',
    'file-locked':
      'This file is locked with a password. Please open it with the password that you chose when you downloaded it, then add the files that are inside.',
    'file-damaged': 'This file is damaged and could not be opened. Please download it again.',
    'file-unpacks-too-large': 'This file unpacks to more than we can take. Please unpack it and add its parts.',
    'file-patient-unclear':
      'These files are about several people, and none is the one chosen here. Please choose again, or add one person’s files at a time.',
    'embedder-unknown': 'This key is not known here.',
    'visit-unknown': 'This way to import records is not valid, was used or has run out. Please start again.',
    'veteran-not-found': 'The veterans’ office found no veteran’s record for this sign-in.',
    'veteran-access-ended': 'Your sign-in at the veterans’ office has ended. Please connect it again.',
    'veteran-not-granted':
      'The veterans’ office does not let us read your disability rating. Please connect again and allow it.',
    'veteran-patient-unconfirmed':
      'We do not know yet whose record this is. The Medical Records List shows what is missing.',
    'veteran-busy':
      'The veterans’ office asks us to wait, because it is asked too often just now. Please look again later.',
    'veteran-unavailable':
      'The veterans’ office does not answer at the moment. You stay connected. Please look again in a few minutes.',
    'veteran-question-refused':
      'The veterans’ office did not take our question for your disability rating. Please tell us.',
    'veteran-answer-unreadable':
      'The veterans’ office sent an answer that could not be read. You stay connected. Please look again in a few minutes.',
    'veteran-answer-too-large': 'The veterans’ office sent an answer that is larger than we can take.',
    'file-being-made': 'A file is being made for you already. Please wait for it, then try again.',
    'files-busy': 'Files are being made for many people just now. Please try again in a minute.',
    'doctor-not-in-list': 'They are not in your list. Please add them first.',
    'list-full': 'This list is full. Please remove somebody first.',
    'recipient-session-missing': 'You are signed out, or the link was closed.',
    'share-ended': 'This is not shared any more.',
    'share-link-refused': 'This link is not valid, has run out or was closed. Please ask for a new one.',
    'share-passcode-wrong': 'That passcode is not right. After 5 wrong ones the link is closed.',
    'support-mail-delayed': 'Your message is saved but not sent yet. We keep trying; you need not send it again.',
    'app-request-unknown':
      'This request of an app was answered already, took too long, or began in another browser. Please begin again in the app.',
    'apps-full': 'You have as many connected apps as there can be. Please end some first.',
    'check-in-not-readable': 'This check-in request cannot be read. Ask the clinic for a new one.',
    'check-in-not-one': 'This is not a check-in request. Ask the clinic for its check-in code, file or link.',
    'check-in-other-version': 'This request is of another version of check-in, which Kinchart cannot answer yet.',
    'check-in-invalid': 'A part of this check-in request is missing or wrong. Ask the clinic for a new one.',
    'check-in-answer-wrong': 'An answer does not fit its question. Please check your answers in the form.',
    'check-in-too-large': 'What you chose is too large for one response. Please leave some of it out.',
    'storage-full': 'There is no room for more files just now. This one was not saved. Please try again later.',
  } as const,
  /** The storage state of a document's formats; a stored format is shown and has no sentence. */
  documentStateWords: {
    waiting: 'This document is still on its way. Please look again in a few minutes.',
    missing: 'The source named this document, but did not send it.',
    'not-fetched': 'The record only gives the address of this document. The document itself was not imported.',
    'too-large': 'This document is larger than Kinchart can store (25 MB). The source still has it.',
    empty: 'There is nothing in this document.',
    damaged: 'This document arrived damaged and cannot be opened.',
  } as const,
  /** Why an image cannot be loaded. */
  imageFailures: {
    notOffered: 'The source of this study does not state where its images are.',
    notSent: 'The source does not hold this image any more.',
    refused: 'The source did not let us read its images. It may help to connect it again.',
    tooLarge: 'This image is larger than we can fetch (60 MB).',
    unreachable: 'The source did not answer with its images. Please try again in a few minutes.',
    answerUnreadable: 'The source sent something that is not an image we can read.',
  } as const,
  healthLinkFailures: {
    addressTooLong:
      'The address of this Kinchart is too long for health links. Please tell its operator (PUBLIC_URL, at most 78 characters).',
    tooMany: 'You have as many links as there can be. Please end some first.',
    contentUnfit: 'This is not an encrypted file of the kind a link holds.',
    linkEnded: 'This link has ended. Please make a new one.',
    expiryWrong: 'A link can last from now up to a year. Without a passcode it needs an end.',
    notWithPasscode: 'A link that opens at once cannot have a passcode.',
  } as const,
  bookingFailures: {
    cancelledBefore: 'This request was cancelled already.',
    invalid: 'Please look at the marked fields. Nothing was sent yet.',
  } as const,
  appFaults: {
    kindsNotAsked: 'Please choose at least one of the kinds that the app asked for.',
    until: 'The last day is between today and a year from now.',
    kindsNotGiven: 'Please choose among the kinds that the app may read.',
    untilLater: 'The last day can only be an earlier one. To let it read for longer, begin again in the app.',
  } as const,
  shareFaults: {
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
  shareFaults,
  appFaults,
} = textsOf('further-failures', english)
