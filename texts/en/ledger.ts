import { textsOf } from '../translate.ts'

export const english = {
  /** Why a resource type is incomplete, in plain language. The codes are stored. */
  ledgerReasons: {
    'not-granted': 'Not granted when you signed in there.',
    'granted-in-part': 'You shared only a part of it when you signed in there.',
    'not-offered': 'This organization does not offer this kind of record.',
    'not-asked': 'The organization has this kind, but your sign-in there does not let Kinchart ask for it.',
    'page-failed': 'A page answered with an error again and again.',
    'answer-unreadable': 'The organization sent an answer that could not be read.',
    'page-loop': 'The organization’s pages led back to themselves, so the rest could not be reached.',
    'foreign-page': 'The next page led to another address, where your sign-in must not be sent.',
    'entries-unreadable': 'Some entries could not be read. They are kept as they came.',
    'other-patient': 'Some entries belong to someone else and were not kept.',
    withheld: 'The organization says that something was left out.',
    'no-information': 'The organization sent a record or a section that only states that it has no information.',
    'patient-not-asked': 'The organization states that it did not ask about this.',
    unavailable: 'The organization states that this information was not available.',
    'list-not-started': 'The organization has not started this list.',
    'list-closed': 'The organization no longer keeps this list.',
    'none-stated': 'A document states that there is nothing of this kind.',
    'more-in-words': 'A document names more in its text than it has entries. Open the document to read its text.',
    'not-chosen':
      'This kind was not chosen when the file was downloaded, so the file says nothing of it. Download it again with this kind chosen.',
    'kept-in-part':
      'The app that made this file keeps only laboratory results of Epic and Oracle Health. Your hospital may have more of this kind: connect to it to get the rest.',
    'newest-missing':
      'The app was still writing when this file was copied, so its newest entries may be missing. Close the app, copy the file again, and add it.',
    'database-not-here':
      'A database of another app cannot be opened here yet: whoever runs this Kinchart needs Node 24.16 or newer. Add what the app exports as JSON.',
    'database-encrypted':
      'This looks like an encrypted database. Make a copy of it without encryption, with the key that you chose in its app, then add the copy.',
    'is-pdf':
      'This is a PDF: pages to look at, out of which no records can be read. Where your portal offers a file in XML, FHIR or text, take that one. From Medicare it is the text file of Blue Button.',
    'is-picture':
      'This is a picture, out of which no records can be read. Where your portal offers a file in XML, FHIR or text, take that one.',
    'has-doctype':
      'This document declares a DOCTYPE, which we don’t read because it can pull in other files. Ask for the document without it.',
    'several-documents': 'This file holds several documents. Add each of them as its own file.',
    'is-dicom':
      'This is an image from a scanner (DICOM). Images are shown when a hospital sends them with an imaging study; a single image file can’t be added.',
    'is-packed': 'This file is packed, for example as .gz, .7z or .tar. Unpack it, then add what is in it.',
    'is-other-json':
      'This is a JSON file that isn’t in the FHIR format. Look in the app that made it for an export in FHIR.',
    'is-health-link':
      'This is a SMART Health Link. On the page where you add files, choose “Add from a code” and paste it.',
    'is-hl7v2': 'This is an HL7 version 2 message, which we can’t read. Ask for the record as FHIR or C-CDA.',
    'is-table': 'This is a table (CSV), which we can’t read as a record. Ask for the record as FHIR or C-CDA.',
    'is-page':
      'This is a page of a website and not the record that it shows. Look there for Download or Export, and add the file that it gives you.',
    'is-apple-health':
      'This list of measurements of Apple Health holds none of the kinds that are kept, such as blood pressure, weight or heart rate. The records that your hospitals gave to Apple Health are read out of the same export.zip.',
    'apple-measurements':
      'Of this list of Apple Health, measurements as a clinic takes them are kept, of each kind the newest 10,000. Steps, sleep, workouts and the like are counted.',
    'newest-of-kind':
      'Of each kind of measurement, the newest 10,000 of this file are kept. There are older ones in it, as the file’s line says.',
    'apple-broken':
      'This list of Apple Health is damaged, so some of its measurements may be missing. Export it again, and add it.',
    'apple-records-missing':
      'This list of Apple Health names records from your hospitals that are not here. Add the whole export.zip.',
    'apple-beside':
      'This part of an Apple Health export repeats its measurements or is the route of a workout, so it was left aside.',
    'is-apple-cda':
      'This is export_cda.xml of Apple Health, which repeats some of its measurements. Add the whole export.zip: the records that your hospitals gave to Apple Health are read out of it.',
    'words-alone': 'A document tells of this kind in words alone. Open the document to read them.',
    'access-ended': 'Your sign-in there has ended. Connect again to go on.',
    'document-missing': 'Some documents could not be fetched.',
    'document-elsewhere': 'Some documents lie on another host, from which nothing is fetched here.',
    'reference-missing': 'Some records that others point to could not be fetched.',
    'fewer-than-offered': 'Fewer records arrived than the organization said it has.',
    'too-slow': 'The organization did not answer in time.',
    'too-large': 'Something was larger than we can take.',
    'rate-limited': 'The organization asked us to wait longer than we can.',
    'not-a-record': 'This is not a health record that we can read.',
    'file-cut-off': 'A file ends in the middle. Everything before that point is saved.',
    'file-damaged': 'A file is damaged and could not be unpacked.',
    'file-locked':
      'A file is locked with a password. Open it with the password that you chose when you downloaded it, then add the files that are inside.',
    'file-unpacks-too-large': 'A file unpacks to far more than its size, so it was not opened.',
    'zip-inside-zip': 'A ZIP this deep inside of other ZIPs is not opened. Unpack it first, then add its files.',
    'left-aside': 'This is no record (a style, a picture of one, or a note for the reader), so it was left aside.',
    'viewer-file':
      'This only shows the documents beside it (a page, a style, a list of the documents), so it was left aside.',
    'same-document': 'The same document is in another of these files, so it was read once.',
    'letters-lost': 'Some letters of a file could not be read, so they show as �.',
    'file-empty': 'There is nothing in the file that we could keep.',
    'card-not-valid': 'The signature of this health card is not right, so nothing of it was kept.',
    'card-revoked': 'Whoever signed this health card has taken it back, so nothing of it was kept.',
    'card-not-yet-valid': 'This health card is not valid yet, by its own date, so nothing of it was saved.',
    'card-expired': 'This health card is no longer valid, by its own date, so nothing of it was kept.',
    'card-part-missing': 'A part of this health card is missing. Scan all of its codes.',
    'document-not-in-file': 'Some documents are only named in the file and are not in it.',
  } as const,
}

export const { ledgerReasons } = textsOf('ledger', english)
