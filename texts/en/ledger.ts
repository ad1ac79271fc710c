import { textsOf } from '../translate.ts'

export const english = {
  /** Texts by code. The ledger stores the codes. */
  ledgerReasons: {
    'not-granted': 'Access not granted when you signed in there.',
    'granted-in-part': 'You shared only part of this kind of record when you signed in there.',
    'not-offered': 'This organization doesn’t offer this kind of record.',
    'not-asked': 'The organization has this kind of record, but your connection doesn’t let Kinchart request it.',
    'page-failed': 'One page of records kept returning an error.',
    'answer-unreadable': 'The organization sent a response we couldn’t read.',
    'page-loop': 'The organization kept sending the same pages, so we couldn’t get the rest.',
    'foreign-page':
      'The next page of records is at a different web address. To protect your sign-in, we didn’t request that page.',
    'entries-unreadable': 'We couldn’t read some entries. They’re saved unchanged.',
    'other-patient': 'Some entries belong to someone else and weren’t saved.',
    withheld: 'The organization reports that it left something out.',
    'no-information': 'The organization sent a record or a section that only states that it has no information.',
    'patient-not-asked': 'The organization states that it did not ask about this.',
    unavailable: 'The organization states that this information was not available.',
    'list-not-started': 'The organization has not started this list.',
    'list-closed': 'The organization no longer keeps this list.',
    'none-stated': 'A document states that there is nothing of this kind.',
    'more-in-words': 'A document’s text lists more than the document’s entries do. Open the document to read its text.',
    'not-chosen':
      'This kind of record wasn’t chosen when the file was downloaded, so the file doesn’t cover it. Download the file again and choose this kind.',
    'kept-in-part':
      'From hospitals with Epic or Oracle Health, the app that made this file saves only lab results. Your hospital may have more records of this kind. Connect your hospital to get the rest.',
    'newest-missing':
      'The app was still writing when this file was copied, so its newest entries may be missing. Close the app, copy the file again, and add it.',
    'database-not-here':
      'This Kinchart can’t open another app’s database yet. Its operator needs Node 24.16 or newer. Add a JSON export from the app instead.',
    'database-encrypted':
      'This looks like an encrypted database. Make a copy without encryption, using the key you chose in its app, then add the copy.',
    'is-pdf':
      'This is a PDF, and we can’t read records from it. If your portal offers an XML, FHIR or text file, add that. For Medicare, add the Blue Button text file.',
    'is-picture':
      'This is a picture, and we can’t read records from it. If your portal offers an XML, FHIR or text file, add that.',
    'has-doctype':
      'This document declares a DOCTYPE, which we don’t read because it can pull in other files. Ask for the document without it.',
    'several-documents': 'This file contains several documents. Add each one as its own file.',
    'is-dicom':
      'This is an image from a scanner (DICOM). We show images when a hospital sends them with an imaging study. You can’t add a single image file.',
    'is-packed': 'This file is compressed, for example as .gz, .7z or .tar. Unpack it and add the files inside.',
    'is-other-json':
      'This is a JSON file that isn’t in the FHIR format. Look in the app that made it for an export in FHIR.',
    'is-health-link':
      'This is a SMART Health Link. On the page where you add files, choose “Add from a code” and paste it.',
    'is-hl7v2': 'This is an HL7 version 2 message, which we can’t read. Ask for the record as FHIR or C-CDA.',
    'is-table': 'This is a table (CSV), which we can’t read as a record. Ask for the record as FHIR or C-CDA.',
    'is-page':
      'This is a web page, not the record it shows. On that page, look for Download or Export, and add the file you get.',
    'is-apple-health':
      'This Apple Health list has none of the measurements we save, such as blood pressure, weight or heart rate. We do read the records your hospitals sent to Apple Health, which are in the same export.zip.',
    'apple-measurements':
      'From this Apple Health list, we save the kinds of measurements a clinic takes, up to the newest 10,000 of each. We count steps, sleep, workouts, and similar entries, but we don’t save them.',
    'newest-of-kind':
      'We save the newest 10,000 of each kind of measurement in this file. The file’s row shows the older measurements that we didn’t save.',
    'apple-broken':
      'This Apple Health list is damaged, so some of its measurements may be missing. Export it again and add it.',
    'apple-records-missing':
      'This Apple Health list names records from your hospitals that aren’t here. Add the whole export.zip.',
    'apple-beside':
      'This part of an Apple Health export is a workout route or repeats measurements in the export, so we skipped it.',
    'is-apple-cda':
      'This is Apple Health’s export_cda.xml, which repeats some of the measurements in export.zip. Add the whole export.zip instead, so we can read the records your hospitals sent to Apple Health.',
    'words-alone': 'A document has this kind of information only in its text. Open the document to read the text.',
    'access-ended': 'Your connection there has expired. Reconnect to continue.',
    'document-missing': 'We couldn’t get some documents.',
    'document-elsewhere': 'Some documents are on another server, and we don’t download files from that server.',
    'reference-missing': 'We couldn’t get some records that other records refer to.',
    'fewer-than-offered': 'Fewer records arrived than the organization said it has.',
    'too-slow': 'The organization didn’t respond in time.',
    'too-large': 'Some of this was too large for us to import.',
    'rate-limited': 'The organization asked us to wait longer than we can.',
    'not-a-record': 'This isn’t a health record we can read.',
    'file-cut-off': 'A file is cut off. We saved everything before that point.',
    'file-damaged': 'A file is damaged and couldn’t be unpacked.',
    'file-locked':
      'A file has a password. Open it with the password you chose when you downloaded it, then add the files inside.',
    'file-unpacks-too-large': 'A file is too large once unpacked, so we didn’t open it.',
    'zip-inside-zip': 'We don’t open a ZIP this deep inside other ZIPs. Unpack it first, then add its files.',
    'left-aside':
      'This file isn’t a record, so we skipped it. It’s a style file, a picture of a record, or a note for the reader.',
    'viewer-file':
      'This file (a page, a style file, or a list of documents) only displays the documents next to it, so we skipped it.',
    'same-document': 'The same document is in another of these files, so we read it once.',
    'letters-lost': 'We couldn’t read some characters in a file, so they appear as �.',
    'file-empty': 'The file has nothing we can save.',
    'card-not-valid': 'This health card’s signature isn’t valid, so we didn’t save anything from it.',
    'card-revoked': 'The issuer revoked this health card, so we didn’t save anything from it.',
    'card-not-yet-valid':
      'This health card isn’t valid yet because its start date is in the future. We didn’t save anything from it.',
    'card-expired': 'This health card has expired, so we didn’t save anything from it.',
    'card-part-missing': 'Part of this health card is missing. Scan all of its codes.',
    'document-not-in-file': 'The file names some documents but doesn’t contain them.',
  } as const,
}

export const { ledgerReasons } = textsOf('ledger', english)
