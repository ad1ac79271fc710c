/** Import pages. Source: S2 §2. */
export const importLabels = {
  picker: 'Connect with Care Organization',
  pickerPlaceholder: 'Connect with Care Organization...',
  importAction: 'Import',
  tooltip:
    'Find and select a provider organization or facility that may hold an EHR related to your medical history. Note: you will need login credentials for each provider’s portal.',
  dialogTitle: 'Connect Patient Import Record',
  proceed: 'Proceed',
  initiatedTitle: 'Import Initiated!',
  initiatedText: 'Would you like to import additional medical records from other providers?',
  importMore: 'Import More Records',
  visitEnded: 'This visit has ended.',
  unauthorizedTitle: 'We could not let you in',
  whoseTitle: 'Whose record is this for?',
  whoseText: 'What you import here is added to the record of',
  whoseMe: 'That is me, continue',
  whoseNotMe: 'That is not me',
  signOut: 'Sign out',
  signIn: 'Sign in',
  aboutList: 'About this list',
  pickerLoading: 'Loading…',
  noneListed: 'No care organization by this name is listed.',
  directoryEmpty: 'The directory of care organizations is empty. The operator of this Kinchart has to load one first.',
  goBack: 'Go back to where you came from',
  mayClose: 'You may close this window. What has arrived is saved in Kinchart.',
  requestSupport: 'Request Support',
  mailWhenEnded: 'Mail me when an import ends or a source needs me',
  veteransTitle: 'Veterans disability rating',
  veteransText: 'Your rating and its history',
  notListedTitle: 'Not in the list?',
  notListedText: 'Tell us which organization you need and we will look into it.',
  otherWays: 'Other ways to bring records in',
  askFor: 'Ask for an organization',
  askForThis: 'Ask for it',
  notConnectable: 'It cannot be connected yet.',
  medicalRecordsList: 'Medical Records List',
  firstStepHow:
    'Nothing is connected yet. Choose where to begin; you sign in there, and Kinchart never sees that password.',
  firstHospital: 'Hospital or clinic',
  firstHospitalWhat: 'Results, medicines, notes',
  firstMedicare: 'Medicare',
  firstMedicareWhat: 'Claims and what they cost',
  firstVeterans: 'Veterans',
  firstVeteransWhat: 'Records and rating',
  firstFiles: 'I have files',
} as const

/** The state of a source, and what can be done about it. */
export const sourceTexts = {
  syncNow: 'Sync now',
  syncNowOf: 'Sync now: {{person}} at {{name}}',
  tryAgainOf: 'Try again for what is missing of {{person}} at {{name}}',
  connectAgain: 'Connect again',
  grantMore: 'Connect again to grant more',
  arrivedSoFar: 'Records that have arrived are here.',
  nextTry: 'The organization did not answer. Kinchart tries again on {{when}}.',
  completeAsOf: 'Complete as of {{when}}.',
  notAsked: 'Your sign-in there does not let Kinchart ask for: {{kinds}}.',
  lacks: '{{kind}}: {{what}}',
  lacksMore_one: 'And {{count}} more kind of record.',
  lacksMore_other: 'And {{count}} more kinds of record.',
  notGranted: 'Not granted when you signed in there: {{kinds}}',
  completeWithNote: 'Complete, with a note',
  note: '{{name}} adds to everything it sends: “{{notice}}”',
  confirmTitle: 'Is this the same person?',
  confirmText:
    'The name and birth date at {{providerName}} and the ones chosen here don’t match, or one of them is missing. Please compare them. Nothing is saved until you confirm.',
  confirmUnstated:
    '{{providerName}} doesn’t say whose records these are. Nothing is saved until you confirm that they belong to {{name}}.',
  confirmFills: 'If you confirm, this birth date is added to the profile.',
  signInToConfirmTitle: 'Sign in to continue',
  signInToConfirmText:
    'We need to check with you whose records {{providerName}} sent. Nothing is saved until you sign in and confirm.',
  linkedText:
    '{{providerName}} links this record to another one, in which the name or birth date differs. Its entries are brought in only if you say that it is the same person.',
  confirmYes: 'Confirm',
  confirmNo: 'No, leave it out',
} as const

/** Asking for an organization that is not listed or cannot be connected yet. Source: S2 §7, settled question 9. */
export const organizationRequestTexts = {
  title: 'Ask for an organization',
  name: 'Name of the organization',
  place: 'City and state',
  website: 'Its website, or that of its patient portal',
  message: 'Anything else',
  send: 'Send',
  sent: 'Thank you. We will look into it and write to you.',
  websiteInvalid: 'Please enter an address such as www.example.org.',
} as const

/** Files as a way in. Ours, where the spec is silent. */
export const fileTexts = {
  you: 'You',
  title: 'Files you already have',
  text: 'FHIR, C-CDA, Blue Button, PDF, another app’s backup, or a ZIP, up to 200 MB each.',
  dropHere: 'You can drop them here.',
  choose: 'Choose files',
  dialogTitle: 'Add files to a record',
  whose: 'Whose records are these?',
  add: 'Add files',
  stop: 'Stop',
  sending: 'Sending the files',
  reading: 'Looking through the files. This can take a minute for a large one.',
  noFolder: 'A folder cannot be dropped. Choose the files in it, or add it as a ZIP.',
  kept: 'Their content is saved as it came, encrypted, and shown like any other record.',
  removable: 'You can delete it again at any time.',
  type: 'Files you added',
  newer: 'There is nobody to ask for the rest. A newer or whole file adds what is missing.',
  addNewer: 'Add a newer file',
} as const

/** The progress page. Source: S2 §2, §4. */
export const progressTexts = {
  title: 'Importing Your Records',
  titleDone: 'Import Complete!',
  subtitle: 'Please wait while we securely retrieve and organize your medical data.',
  subtitleDone: 'Your medical records have been successfully imported and organized.',
  notice:
    'Your data is being processed securely with end-to-end encryption. Please do not close this window until the import is complete.',
  /** Before the server has what the organization sent back. */
  handingOver: 'Your sign-in is being handed over. Please keep this window open for a moment.',
  notBack:
    'You began to connect {{hospitalName}} for {{profileName}} on {{startedAt}}. The sign-in there has not come back to us, so nothing was imported.',
  connectAgain: 'Connect again',
  endedShort: 'The import has ended',
  endedShortText: 'The import has ended, and not everything is here.',
  /** The second line of ours that is true (settled question 28). */
  noticeTrue: 'You may close this window; the import goes on. Stored records are encrypted at rest.',
  noticeAsked:
    'The import is waiting for your answer. You can close this window and answer later under Import Records.',
  successTitle: 'Success!',
  successText: 'You will be redirected shortly to view your imported medical records.',
} as const

/** A sign-in that reaches several people: the person says whose record is whose. Ours. */
export const whoIsWhoTexts = {
  title: 'Whose record is whose?',
  asking: 'Asking who they are…',
  nameless: 'Name not stated',
  born: 'born',
  here: 'Here:',
  intro: 'This sign-in reaches several people. Choose for each of them where the record goes.',
  subtitle: 'You are signed in there. One question comes first.',
  nothingYet: 'Nothing is imported until you have chosen.',
  choose: 'Please choose',
  self: 'Me (Self)',
  notNow: 'Not now',
  undecided: 'Please choose somebody, or “Not now”.',
  nobody: 'Please choose somebody for at least one record.',
  twice: 'Two people cannot share one profile.',
  start: 'Start import',
  later: 'Decide later',
  missing: 'Is somebody missing here? Add them under',
  dependents: 'Dependents',
  waits: 'This question waits for you in Import Records until',
  signInFirst:
    'This sign-in reaches several people. Sign in to Kinchart and open Import Records to say whose record is whose. Nothing is imported until then.',
  severalEnded: 'Not everything is here. Import Records shows what is missing.',
  toImports: 'Go to Import Records',
} as const

/** Connecting an organization: who is asked, for whom, and what it means. */
export const connectTexts = {
  fromWhere: 'Where the records come from',
  organizations: 'Care organizations',
  importFrom: 'Import from {{name}}',
  shown: '{{shown}} of {{total}} shown',
  shownMore: '{{shown}} of {{total}} shown, scroll for more',
  signInThere: 'You will sign in at {{name}} with the login you use there.',
  passwordUnseen: 'Kinchart never sees that password.',
  canDelete: 'You can delete this import at any time.',
  poweredBy: 'Powered by {{name}}',
  passwordUnseenThere: 'Kinchart never sees the password you use at the hospital.',
  visitSteps: [
    'Go back to the page that sent you here, and start again from there.',
    'Or sign in to Kinchart and choose Import Records.',
  ],
  forWhom: 'For {{name}}',
  forRecordOf: 'For the record of {{name}}.',
  newTabSignIn: 'A new tab opens, where you sign in at {{name}} with the login you use there.',
  addedToRecord: 'What arrives is added to the record of {{name}}. That password is never seen here.',
  sentHere: '{{embedder}} sent you here.',
  signedIn: 'You are signed in.',
} as const

/** Beside the question whether a source's patient is the person chosen here. */
export const samePersonTexts = {
  where: 'Where',
  name: 'Name',
  born: 'Born',
  at: 'At {{name}}',
  notStated: 'Not stated',
  chosenHere: 'Chosen here',
} as const

/** The files that a source came from. */
export const fileSourceTexts = {
  more: 'and {{count}} more',
  from_one: 'From one file.',
  from_other: 'From {{count}} files.',
  fromDated_one: 'From one file, dated {{day}}.',
  fromDated_other: 'From {{count}} files, dated {{day}}.',
  notReadWhole: 'Files that were not read whole',
} as const

/** A run while it goes, and how it ended. */
export const runTexts = {
  moreKinds_one: '{{count}} more kind',
  moreKinds_other: '{{count}} more kinds',
  kindsDone: '{{done}} done, {{waiting}} waiting',
  kindsLacking: '{{done}} done, {{waiting}} waiting, {{lacking}} not complete',
  /** Heard at each tenth of the way, not seen. */
  saidPercent: '{{percent}} percent. {{step}}',
  cutOff: 'We cannot reach Kinchart right now. The import goes on, and we keep asking.',
  cutOffSeveral: 'We cannot reach Kinchart right now. The imports go on, and we keep asking.',
  done: 'Done',
  recordType: 'Record type',
  received: 'Received',
  state: 'State',
  none: 'The organization has none of these: {{names}}.',
  partOnly_one: '{{count}} record is here, and not everything that was asked for.',
  partOnly_other: '{{count}} records are here, and not everything that was asked for.',
  /** A sentence with two counts: `missing` is its second half, partMissing. */
  partHere_one: '{{count}} record is here, {{missing}}',
  partHere_other: '{{count}} records are here, {{missing}}',
  partMissing_one: '{{count}} is not.',
  partMissing_other: '{{count}} are not.',
  arrivedIsSafe: 'What arrived is safe and ready to read.',
  seeArrived: 'See what arrived',
  connectAgain: 'Connect again',
  cannotGoOn: 'This import cannot go on',
  signIn: 'Sign in',
  startAgainSteps: [
    'Go back to Import Records and choose the source again.',
    'Nothing is lost: what arrived before is still in your records.',
  ],
  signInSteps: [
    'Sign in with the account that started this import. It goes on from here.',
    'Nothing is lost: what arrived before is still in your records.',
  ],
  signInFirstSteps: [
    'Sign in, open Import Records and choose the source again.',
    'Nothing is lost: what arrived before is still in your records.',
  ],
  registrationSteps: [
    'Let the people who run this Kinchart know. The log explains what to correct.',
    'Your earlier records are safe, and you can add files from this organization in the meantime.',
  ],
  calledOff: 'This import was called off',
  notShared: 'No records were shared',
  theyWrote: 'The care organization’s own words: “{{words}}”',
  back: 'Back to Import Records',
} as const

/** The sources of a person, and the ledger of one. */
export const sourceListTexts = {
  /** A row with two counts: `imports` is its second half. */
  places_one: '{{count}} place, {{imports}}',
  places_other: '{{count}} places, {{imports}}',
  imports_one: '{{count}} import',
  imports_other: '{{count}} imports',
  openAll: 'Open all',
  closeAll: 'Close all',
  people_one: '{{count}} person, last import {{day}}',
  people_other: '{{count}} people, last import {{day}}',
  peopleRecords_one: '{{count}} person, {{records}}, {{day}}',
  peopleRecords_other: '{{count}} people, {{records}}, {{day}}',
  /** Nobody has said yet whose records these are. */
  begun: 'Begun {{day}}',
  kindOfSource: '{{kind}}, {{about}}',
  nobodyYet: 'Whose record this is has not been said yet',
  there: 'Named there: {{name}}, born {{day}}',
  thereNoDay: 'Named there: {{name}}',
  thereNoName: 'No name there, born {{day}}',
  delete: 'Delete',
  deleteOne: 'Delete the import of {{person}} from {{name}}',
  deleteUnclaimed: 'Delete the import from {{name}}',
  ledgerOf: 'Ledger of {{person}} at {{name}}',
  hideLedger: 'Hide the ledger',
  seeLedger: 'See the ledger',
  nothingYet:
    'Nothing is connected yet. Choose an organization above and press {{action}}, or add files you already have.',
  deleteQuestion: 'Delete this import?',
  deleteRecords_one:
    'The {{count}} record of {{person}} from {{name}} will be removed from Kinchart, and Kinchart gives up its access there. Nothing changes at {{name}} itself.',
  deleteRecords_other:
    'The {{count}} records of {{person}} from {{name}} will be removed from Kinchart, and Kinchart gives up its access there. Nothing changes at {{name}} itself.',
  deleteNothing:
    'This import from {{name}} will be removed from Kinchart, and Kinchart gives up its access there. Nothing changes at {{name}} itself.',
  deleteRating:
    'The disability rating of {{person}} from {{name}} will be removed from Kinchart, and Kinchart gives up its access there. Nothing changes at {{name}} itself.',
} as const

export const ledgerHeads = {
  recordType: 'Record type',
  offered: 'Offered',
  received: 'Received',
  stored: 'Stored',
  notStored: 'Not stored',
  why: 'Why',
} as const

/** The heads of a sync that asked only for what changed. */
export const changedHeads = {
  offered: 'Changes there',
  received: 'Changes received',
  stored: 'Stored in all',
} as const

/** What a source is, in the list. */
export const sourceStates = {
  'choose-patients': 'Please choose',
  'confirm-patient': 'Please confirm',
  running: 'Importing',
  waiting: 'Waiting',
  complete: 'Complete',
  partial: 'Partial',
  failed: 'Failed',
  'needs-you': 'Needs you',
} as const

/** What a line of the ledger says of a kind. */
export const kindStates = {
  allStored: 'All stored',
  nothingNew: 'Nothing new; all stored',
  nothingNewOf: 'Nothing new; {{stored}} stored',
  none: 'The organization has none',
  waiting: 'Waiting its turn',
  running: 'On its way',
  notFetched: 'It could not be fetched.',
  soFar: '{{received}} so far',
  ofOffered: '{{received}} of {{offered}}',
  ofOfferedPage: '{{received}} of {{offered}}, page {{page}}',
  allReceived: 'All {{received}} received',
  couldNotRead: '{{refused}} of {{received}} could not be read',
  didNotArrive: '{{missing}} of {{offered}} did not arrive',
  storedAll_one: '{{count}} record',
  storedAll_other: '{{count}} records',
  storedSoFar: '{{stored}} so far',
  storedOf: '{{stored}} of {{total}}',
} as const

/** Why an organization is listed but cannot be connected. Settled questions 9, 13. */
export const notConnectableReasons = {
  'no-client': 'Kinchart is not registered there yet.',
  'blank-name': 'Its name was not published.',
  'not-https': 'Its address is not secure.',
  'other-version': 'It answers another version of the standard than we read.',
} as const

/** Who records come from, by the kinds of the directory. */
export const providerTypeWords = {
  CareOrganization: 'Care Organization',
  BlueButton: 'Medicare',
  Veterans: 'Veterans',
} as const
