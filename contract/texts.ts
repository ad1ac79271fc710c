/**
 * Every text of the spec that a person reads, once. Its spellings are the spec's.
 * Source: S1 §2, §5, §8; S2 §2, §5, §8; S3 §2, §8.
 */
export const messages = {
  somethingWentWrong: 'Something went wrong',
  somethingWentWrongStop: 'Something went wrong.',
  noDataFound: 'No Data Found',
  noRecordsFound: 'No records found',
  emptyCell: '--',
  loginFailed: 'Please enter valid credentials',
  loginUnconfirmed: 'Please confirm your email verification code',
  /** What a failure of the sign-in call contains when the address is unconfirmed. */
  unconfirmedMark: 'not confirmed yet',
  loginSuccess: 'LogIn Success. Wait a moment...',
  signupSuccess:
    'Registration Code has been sent to your email. Please check spam or junk folder if does not appear in your inbox',
  saveProfileFailed: 'Error occured',
  fillAllDetails: 'Please fill in all the details',
  deleteAccountSuccess: 'We have been notified! Your request to delete your account will be processed within 10 days.',
  contactSuccess: 'Thanks for submitting your message. We will reach out to you soon.',
  dependentSaved: 'Succefully Saved',
  dependentCleared: 'All Cleared',
  processing: 'Processing...',
  chooseFacility: 'Please choose and connect a facility before proceeding.',
  selectDoctor: 'Please select a doctor',
  selectOrganization: 'Please select an organization',
  selectOrganizationConnect: 'Please select a organization',
  selectDependent: 'Please select a dependent',
  doctorAlreadyAdded: 'Doctor already added for this profileId',
  doctorAdded: 'Doctor added successfully',
  organizationAlreadyAdded: 'Organization already added for this profileId',
  organizationAdded: 'Organization added successfully',
  addFailed: 'Add failed',
  recordShared: 'Record Successfully Shared',
  importDeleted: 'Deleted successfully!',
  dataLoaded: 'Ehr Data loaded successfully!',
  appointmentsEmpty: 'No data found ...Please login with EHR',
  patientDetailsMissing: 'Didnt get the patient details......LogIn to EHR to get Them',
  noteSaved: 'Note saved successful!',
  noteFailed: 'Something went wrong while saving note',
  noDocument: 'No Document Exist!',
  documentParseError: 'Error parsing document',
  documentLoadError: 'Error loading document.',
  cernerPlaceholder: 'EHR',
} as const

/** Messages beside a field. Source: S1 §5. */
export const fieldMessages = {
  email: 'Please enter a valid email',
  password: 'Password must be at least 8 characters',
  /** The rule that is checked; shown as helper text, because the message above differs from it. */
  passwordRule: 'Use more than 8 characters',
  name: 'Please enter a valid Name',
  phone: 'Please enter a valid phone (more than 8 digits)',
  phoneRule: 'Use more than 1 character',
  gender: 'Please enter a valid gender',
  language: 'preferred Language',
  relationship: 'Please enter a valid relationship',
  passwordsDiffer: 'Passwords do not match',
  required: 'This field is required',
  firstNameRequired: 'First Name is Required',
  lastNameRequired: 'Last Name is Required',
  birthDateRequired: 'BirthDate is Required',
  relationRequired: 'Relation is Required',
  birthDateFuture: 'Birth date cannot be in the future',
  birthDateAdult: 'You must be 18 or over',
  notValid: 'This is not valid',
  tooLong: 'This is too long',
  unknownField: 'We do not know this field',
  emailElsewhere: 'Use Change email to change your address',
  shareRecordElsewhere: 'Use research sharing to change this',
} as const

/** Labels of the authentication screen. Source: S1 §2.6. */
export const authLabels = {
  marketing: 'Your health records, finally in one place',
  signIn: 'SIGN IN',
  signUp: 'SIGN UP',
  forgotPassword: 'Forgot password?',
  verify: 'Verify',
  resend: 'Resent Verification Code',
  acceptPrivacy: 'I accept Privacy Policy',
  acceptTerms: 'I accept Terms and Conditions',
  confirm: 'Confirm',
  sendConfirmation: 'Send Confirmation',
  tokenExpired:
    'Token Expired: the supplied access token is not valid or has expired. Please try again with a valid token to continue.',
} as const

/** Side menu, top bar and footer. Source: S1 §2.3 to §2.5. */
export const shellLabels = {
  earn: 'Earn by sharing records',
  self: '(Self)',
  allColumns: 'All',
  selectDependent: 'Select Dependent',
  logout: 'Logout',
  userSupport: 'User Support',
  termsOfService: 'Terms of Service',
  privacyPolicy: 'Privacy Policy',
} as const

/** My Profile. Source: S1 §2.7; wording beyond the spec's buttons is ours. */
export const profileTexts = {
  patientInformation: 'Patient Information',
  emergencyContact: 'Emergency contact',
  insurance: 'Insurance information',
  signIn: 'Sign-in',
  saveInfo: 'Save Info',
  cancel: 'Cancel',
  deleteAccount: 'Delete Account',
  deleteAccountQuestion: 'Delete your account?',
  deleteAccountFacts: [
    'Everything goes: your profile, your dependents, every imported record, notes, shares and links. Your sign-ins at care organizations end.',
    'It is done within 10 days. Until then you can withdraw the request here.',
  ],
  keepAccount: 'Keep my account',
  deletionWithdrawn: 'Your account stays. The request was withdrawn.',
  unsaved: 'Not saved yet',
  change: 'Change',
  changeEmail: 'Change email',
  changePassword: 'Change password',
  passwordWrong: 'That is not your password',
  otherSessionsEnd: 'You stay signed in here. Every other device is signed out.',
  newEmailCode: 'We mail a code to the new address. The old one works until you enter it.',
} as const

/** Dependents, where the spec leaves the words to us. Source: S1 §2.8. */
export const dependentTexts = {
  create: 'Create',
  update: 'Update',
  save: 'Save',
  cancel: 'Cancel',
  add: 'Add Dependent',
  edit: 'Edit Dependent',
  subtitle: 'The people you care for. Each has a record of their own.',
  none: 'Add the people you care for, and keep their records beside your own.',
  delete: 'Delete',
  deleteQuestion: (name: string): string => `Delete ${name}?`,
  deleteFacts:
    'Everything kept of this person goes: imported records, notes, shares and links. Their imports and sign-ins at care organizations end. It cannot be undone.',
  information: 'Dependent information',
  contacts: 'Contacts',
  contactType: 'Type of contact',
  insurance: 'Insurance',
  hasInsurance: 'This person has insurance',
  insured: 'Who is insured',
  genderRequired: 'Gender is Required',
  planImage: 'Plan image',
  chooseImage: 'Choose an image',
  replaceImage: 'Replace the image',
  removeImage: 'Remove',
  imageRule: 'PNG, JPEG or WebP, at most 2 MB.',
  imageRefused: 'That is not an image of at most 2 MB',
} as const

/** User Support. Source: S1 §2.5, §2.10. */
export const supportTexts = {
  ticket: 'Something does not work',
  openTicket: 'Open a support ticket',
  general: 'General questions',
  notOurs:
    'Not everything can be resolved by us: what stands in a record, and the password of a hospital’s own portal, only that hospital can change.',
  contact: 'Write to us',
  name: 'Name',
  email: 'Email',
  emailFixed: 'We answer to the address of your account.',
  message: 'Message',
  noHealthData: 'Please leave out what is private about your health.',
  send: 'Send',
} as const

/** Columns of the exception log. Source: S1 §2.11. */
export const exceptionColumns = {
  raisedAt: 'Raised At',
  profileName: 'Profile Name',
  profileEmail: 'Profile Email',
  isActive: 'Is Active',
  isFixed: 'Is Fixed',
  errorMessage: 'Error Message',
} as const
export const exceptionWords = { active: 'Active', inactive: 'Inactive', yes: 'Yes', no: 'No' } as const

/** Details of a record. Source: settled question 16. */
export const recordTexts = {
  results: 'Results',
  sameFromSeveral: 'Several sources say the same. Shown as sent by',
  enteredInError: (count: number): string =>
    count === 1
      ? '1 was entered in error, says its source, and is not shown'
      : `${count} were entered in error, say their sources, and are not shown`,
  goneSince: 'Its source no longer lists this record. That was noticed on',
  goneKept: 'It is kept here as it came.',
  earlier: 'What it said before',
  earlierUntil: (from: string, to: string): string => `Received ${from}, sent otherwise ${to}`,
} as const

/** The veteran rating. Source: S3 §2, §3; settled questions 10, 12. */
export const veteranTexts = {
  subtitle: 'Your disability rating as the veterans’ office states it.',
  combined: 'Combined rating, as the veterans’ office states it',
  noCombined: 'The veterans’ office states no combined rating.',
  since: 'In effect since',
  legalSince: 'Counted by law from',
  from: 'From',
  asked: 'Last read',
  oldAnswer: 'This is what was kept before.',
  unreadable: 'Some entries of the answer could not be read. They are kept as they came.',
  notConnected: 'No veterans’ office is connected for',
  notConnectedHow: 'Connect it under Import Records, and the rating comes in.',
  noRatings: 'The veterans’ office lists no rated condition for',
  couldNot: 'Your rating could not be shown.',
  seeRating: 'See the rating',
  ratingAlone: 'The disability rating',
  /** In place of the words of an import that brought records. */
  connected: 'You are connected. Your rating is asked for when you look at it.',
  connectedNext: 'You are led back to Import Records. Press “See the rating” there.',
  askAgain: 'Look again',
  condition: 'Condition',
  percentage: 'Rating',
  decision: 'Decision',
  effective: 'Effective',
  ends: 'Ends',
  standing: 'Stands',
} as const

/** The combined rating and how such a figure comes about. Source: design 1.2; 38 CFR 4.25, 4.26. */
export const combinedTexts = {
  frameTitle: 'Combined disability rating',
  subtitle: 'What the veterans’ office states, and how such a figure comes about.',
  stated: 'Combined rating, as the veterans’ office states it',
  estimate: 'Estimate',
  estimateTitle: 'How such a figure comes about',
  estimateText:
    'Ratings are not added up. Each one takes its part of what the ones before it left (38 CFR 4.25). This is our own calculation from the rows that count today; the figure of the veterans’ office is the one that counts.',
  start: (percent: number): string => `The largest rating: ${percent} %`,
  step: (percent: number, combined: number): string => `${percent} % of what is left: together ${combined} %`,
  pairedStart: 'Both arms or both legs, taken first',
  pairedEnd: (combined: number, bilateral: number): string =>
    `${combined} % and a tenth of it (bilateral factor, 38 CFR 4.26): ${bilateral} %`,
  end: (combined: number, rounded: number): string => `${combined} % to the nearest ten: ${rounded} %`,
  differs:
    'The veterans’ office states another figure. It may count what is not in these rows, such as the bilateral factor, or a rating protected by law.',
  agrees: 'The same as the veterans’ office states.',
  noneCounted: 'No row counts today, so there is nothing to combine.',
  paired: 'Its other side is rated, too',
  pairedHelp: 'Tick what is an arm, a leg or a muscle whose other side is rated as well.',
  signIn: 'Sign in to see this page.',
  rows: 'Ratings that count today',
  unnamed: 'A rated condition',
} as const

/** How a row of the rating stands today. */
export const ratingStandings = {
  counted: 'Counted',
  'not-counted': 'Not counted',
  ended: 'Ended',
  future: 'Not yet in effect',
  repeated: 'Listed twice',
} as const

/** Page titles by key. Source: S1 §2.2. */
export const pageTitles = {
  myprofile: 'My Profile',
  importrecords: 'Import Records',
  'share-records': 'Share My Records',
  dependents: 'Dependents',
  encounters: 'Encounters',
  vitals: 'Vitals',
  medications: 'Medications',
  procedures: 'Procedures',
  conditions: 'Conditions',
  drvisitnotes: 'Dr Visit Notes',
  labs: 'Labs',
  immunization: 'Immunization',
  yourclaims: 'Your Claims',
  claims: 'Claims',
  idcard: 'ID Card',
  privacypolicy: 'Privacy Policy',
  covidpassport: 'Covid Passport',
  addyourdoctor: 'Add Your Doctor',
  addOrganization: 'Connect Organization',
  'doctor-visits': 'Doctor Visits',
  viewxray: 'View Imaging',
  veteranhistory: 'Veteran History',
  disability: 'Veteran Disability Rating',
  exception: 'Exception',
  myrecords: 'My Records',
  bookappointment: 'Book Appointment Request',
  allergies: 'Allergies',
  toxbox: 'ToxBox',
} as const

/** Subtitles by key. Source: S1 §2.2, S2 §2. */
export const pageSubtitles = {
  myprofile: 'Here you can update your information.',
  yourclaims: 'Here you can see your claims.',
  myrecords: 'Here you can see your clinical records.',
  bookappointment: 'Here you can book an appointment with your doctor.',
  importrecords:
    'Find and connect with a healthcare provider or organization to access your health records. A Care Organization is a hospital or another healthcare facility.',
} as const

/** Research sharing. Source: S1 §2.9. */
export const researchLabels = {
  checkbox: 'Yes, I want to get paid for helping advance medicine by sharing my health records.',
  facts: [
    'Records go only to trusted research organizations and clinical trials.',
    'Compensation is paid each time records are used.',
    'You may opt out any time.',
    'Participation drives treatments.',
  ],
  selectAll: 'Select all',
  notes: 'Notes',
  cancel: 'CANCEL',
  share: 'Share',
  unshare: 'Unshare',
  confirmShare: 'Confirm Share',
  confirmUnshare: 'Confirm Unshare',
} as const

/** Research sharing, where the spec leaves the words to us. */
export const researchTexts = {
  title: 'Research sharing',
  sharing: 'Sharing',
  notSharing: 'Not sharing',
  asksFirst: 'Turning this on first asks which record types to share.',
  choose: 'Which records do you want to share?',
  confirmShare: 'From now on research organizations that we trust may use these parts of your own record:',
  confirmUnshare: 'From now on nothing of your record is given to research. What was used before cannot be taken back.',
  withNotes: 'with notes',
  sharedNow: 'Shared now',
  change: 'Change what is shared',
  history: 'History of changes',
  neverShared: 'You have never shared records with research.',
  turnedOn: 'Shared',
  turnedOff: 'Not shared any more',
  signal:
    'Your browser sends the Global Privacy Control signal. We honor it: nothing is shared unless you turn it on here yourself.',
  hadSignal: 'Your browser sent the Global Privacy Control signal with this change.',
} as const

/** Import pages. Source: S2 §2. */
export const importLabels = {
  picker: 'Connect with Care Organization',
  pickerPlaceholder: 'Connect with Care Organization...',
  importAction: 'Import',
  tooltip:
    'Find and select a provider organization or facility that may hold an EHR related to your medical history. Note: you will need login credentials for each provider’s portal.',
  dialogTitle: 'Connect Patient Import Record',
  cancel: 'Cancel',
  proceed: 'Proceed',
  initiatedTitle: 'Import Initiated!',
  initiatedText: 'Would you like to import additional medical records from other providers?',
  importMore: 'Import More Records',
  poweredBy: 'Powered by',
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
  directoryEmpty: 'The directory of care organizations is empty. Whoever runs this Kinchart has to load one first.',
  goBack: 'Go back to where you came from',
  mayClose: 'You may close this window. What arrived is kept in Kinchart.',
  requestSupport: 'Request Support',
  mailWhenEnded: 'Mail me when an import ends or a source needs me',
  veteransTitle: 'Veterans disability rating',
  veteransText: 'Bring in your rating and its history from your veterans’ office.',
  notListedTitle: 'Not in the list?',
  notListedText: 'Tell us which organization you need and we will look into it.',
  askFor: 'Ask for an organization',
  askForThis: 'Ask for it',
  medicalRecordsList: 'Medical Records List',
  firstStep: 'Your records are not here yet.',
  firstStepHow: 'Connect a hospital, an insurer or a veterans’ office, and they come in.',
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
  title: 'Add files you already have',
  text: 'Records you downloaded or were given: FHIR (JSON or NDJSON), C-CDA (XML), or a ZIP of these, up to 200 MB each.',
  dropHere: 'Drop files here, or',
  choose: 'Choose files',
  dialogTitle: 'Add files to a record',
  whose: 'Whose records are these?',
  add: 'Add files',
  cancel: 'Cancel',
  stop: 'Stop',
  sending: 'Sending the files',
  reading: 'Looking through the files. This can take a minute for a large one.',
  noFolder: 'A folder cannot be dropped. Choose the files in it, or add it as a ZIP.',
  kept: 'What is in them is kept as it came, encrypted, and shown like any other record.',
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
  /** The second line of ours that is true (settled question 28). */
  noticeTrue: 'You may close this window; the import goes on. Stored records are encrypted at rest.',
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
  severalEnded: 'Not everything is here. Import Records says what is missing.',
  toImports: 'Go to Import Records',
} as const

/** The steps of the progress page, in order. `percent` is what the bar shows at most in that step. */
export const progressSteps = [
  { percent: 10, text: 'Connecting to healthcare provider...' },
  { percent: 25, text: 'Authenticating credentials...' },
  { percent: 40, text: 'Retrieving medical records...' },
  { percent: 60, text: 'Processing patient data...' },
  { percent: 75, text: 'Organizing medical history...' },
  { percent: 90, text: 'Finalizing import...' },
  { percent: 100, text: 'Import completed successfully!' },
] as const

/** The document viewer, where the spec leaves the words to us. Source: S3 §2, §8. */
export const documentTexts = {
  open: 'Open document',
  openOf: 'Open the document of',
  loaded: 'Document loaded.',
  none: 'This record holds no document.',
  forms: 'This document came in several forms',
  form: 'Form',
  download: 'Download original',
  print: 'Print',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  page: 'Page',
  pages: 'pages',
  of: 'of',
  asItCame: 'Links and pictures from elsewhere are left out. The original holds everything.',
  frameTitle: 'Document',
  noPreview: 'No preview',
  tryOriginal: 'The original may still open on your device: download it below.',
  cannotShow: 'This kind of file cannot be shown here. You can download it and open it on your device.',
  isPdf: 'This document is a PDF. It opens in the document viewer.',
  isPicture: 'This document is a picture. It opens in the document viewer.',
  notHere: 'This document is not here',
  lookAgain: 'Look again',
  words: {
    html: 'Formatted text',
    rtf: 'Formatted text (RTF)',
    pdf: 'PDF',
    image: 'Picture',
    ccda: 'Clinical document (C-CDA)',
    text: 'Plain text',
    file: 'File',
  },
  /** How a form stands with us; a form that is held is shown and has no sentence. */
  states: {
    waiting: 'This document is still on its way. Please look again in a few minutes.',
    missing: 'The source named this document, but did not hand it over.',
    'not-fetched': 'The record only names where this document lies. It was not brought in.',
    'too-large': 'This document is larger than we can take (25 MB). The source still holds it.',
    empty: 'There is nothing in this document.',
    damaged: 'This document came damaged and cannot be opened.',
  },
} as const

/** Handing out a list as a spreadsheet. Source: S3 §2. */
export const exportTexts = {
  button: 'Export as CSV',
  reading: 'Reading the list…',
  /** Between how many rows have come and how many there are. */
  of: 'of',
  nothing: 'There is nothing to export.',
} as const

/** Heads of the exported visit notes. Source: S3 §2. */
export const visitNoteExportHeads = ['Facility', 'Patient name', 'Date generated', 'Type'] as const

/** Taking a record along. Ours; settled question 30. */
export const takeAlongTexts = {
  title: 'Take it with you',
  text: 'A copy of everything Kinchart holds of',
  archive: 'Everything as it was received (ZIP)',
  archiveHelp:
    'The data as your sources sent it (FHIR, NDJSON), and the original documents. Any other program can read it.',
  print: 'A record to print (PDF)',
  printHelp: 'Every list in words, with the source of each entry, and what did not arrive.',
  keepSafe: 'The file is not encrypted. Keep it where only you can read it.',
  preparing: 'The file is being made. A large record takes a moment.',
  saved: 'The file is in your downloads.',
  lastTaken: 'Last taken',
  archiveShort: 'ZIP',
  printShort: 'PDF',
  printTitle: (name: string): string => `Health record of ${name}`,
  printedOn: (day: string): string => `Printed from Kinchart on ${day}`,
  printFoot: (name: string): string => `Health record of ${name}, printed from Kinchart. Shown as it arrived.`,
  born: 'Born',
  sources: 'Where it comes from',
  source: 'Source',
  state: 'State',
  complete: 'Complete',
  notComplete: 'Not everything arrived',
  noneOnRecord: 'None on record. Every source answered.',
  noneArrived: 'Nothing has arrived. It does not mean there is nothing: not every source has answered in full.',
  gaps: 'This list is not complete: not everything arrived from',
  unreadable: (count: number): string =>
    `${count} more could not be read into this list. They are in the ZIP as they came.`,
  yourNote: 'Your note',
  page: (page: number): string => `Page ${page}`,
} as const

/** One test over time. Ours, where the spec is silent. */
export const trendTexts = {
  title: 'Over time',
  choose: 'Which test',
  band: 'Range printed by the laboratory',
  outside: 'Outside it',
  inside: 'Inside it',
  result: 'Result',
  onlyOne: 'This is the only result of this test in the record.',
  unitsApart: 'Results in different units stand apart. Nothing is converted.',
  noUnit: 'Without a unit',
  inWords: 'In words',
  asTable: 'The same as a table',
  date: 'Date',
  value: 'Value',
  range: 'Range',
  mark: 'Mark',
  source: 'Source',
  older: (count: number): string => `${count} older results are not shown here. They stand in the list.`,
  summary: (of: {
    readonly name: string
    readonly count: number
    readonly unit: string
    readonly first: string
    readonly firstDate: string
    readonly last: string
    readonly lastDate: string
    readonly out: number
  }): string =>
    `${of.name}, ${of.count} results in ${of.unit === '' ? 'no unit' : of.unit}: ${of.first} on ${of.firstDate}, ${of.last} on ${of.lastDate}. ${of.out} of them are marked as outside the range.`,
} as const

/** Telling missing from none (design 5, settled question 24). Ours, where the spec is silent. */
export const completenessTexts = {
  couldNotLoad: 'We could not load this. It does not mean there is nothing.',
  retry: 'Retry',
  notComplete: 'This list is not complete.',
  tryAgain: 'Try again',
  seeMissing: 'See what is missing',
} as const

/** What calls answer where the spec is silent. Ours. */
export const answerTexts = {
  researchShared: 'Your choice is saved. You may opt out any time.',
  researchUnshared: 'Your records are not shared with research.',
  deletionNone: 'No deletion of your account is requested.',
  deletionWithdrawn: 'Your request is withdrawn. Your account stays as it is.',
  logSaved: 'Saved.',
  errorNoted: 'The error was noted.',
  profileSaved: 'Your profile is saved.',
  addressConfirmed: 'Your email address is confirmed.',
  signedOut: 'You are signed out.',
  resetMailed: 'If this address has an account, a code is on its way to it. Please check your spam folder, too.',
  passwordReset: 'Your password is changed. Please sign in with it.',
  passwordChanged: 'Your password is changed. Every other sign-in of yours has ended.',
  emailCodeMailed: 'We mailed a code to the new address. The old one stays until you enter it.',
  emailChanged: 'Your address is changed.',
  legalState: 'What you have agreed to',
  legalAccepted: 'Your acceptance is kept.',
  arbitrationRejected: 'You have rejected arbitration. We have kept the day.',
} as const

/** Titles made from a name. Source: S1 §5, S2 §5, S3 §2. */
export const selectPrompt = (label: string): string => `Please select a ${label}`
export const notesTitle = (tabName: string): string => `${tabName} Notes`
export const exportedOn = (day: string): string => `Exported on ${day}.csv`

/** Kinds of claim. Ours for HL7's claim-type. */
export const claimKindWords = {
  professional: 'Doctor or clinic',
  institutional: 'Hospital',
  pharmacy: 'Pharmacy',
  oral: 'Dental',
  vision: 'Vision',
  other: 'Claim',
} as const

/** The steps from what was charged to what is owed. */
export const amountWords = {
  charged: 'Charged',
  allowed: 'Allowed',
  planPaid: 'Plan paid',
  youOwe: 'You owe',
  youPaid: 'You paid',
  copay: 'Copay',
  coinsurance: 'Coinsurance',
  deductible: 'Deductible',
} as const

/** Heads of the claims list and of its CSV. Source: S3 §2. */
export const claimColumns = {
  claims: 'Claims',
  servicedDate: 'Date range',
  adjudicationamount: 'Amount',
  insurance: 'Insurance',
  status: 'Status',
  organization: 'Organization',
  service: 'Service',
} as const

/** Heads of the exported claims: the list's columns, and the currency beside the amount. */
export const claimExportHeads = [
  claimColumns.claims,
  claimColumns.servicedDate,
  claimColumns.adjudicationamount,
  'Currency',
  claimColumns.insurance,
  claimColumns.status,
  claimColumns.organization,
  claimColumns.service,
] as const

/** Claims, where the spec leaves the words to us. Source: S3 §2. */
export const claimTexts = {
  one: 'claim',
  many: 'claims',
  hub: 'Claims',
  hubSubtitle: 'Your claims, what they cost, and the card that goes with them.',
  idCard: 'ID Card',
  document: 'Claims Document',
  copay: 'Copay Info',
  costs: 'Cost & Spending',
  findDoctor: 'Find a Doctor',
  cards: {
    claims: 'Every claim of your plans, with its lines and amounts.',
    idCard: 'Your insurance card, front and back.',
    document: 'A claim as a document to print or send.',
    copay: 'What a visit costs you, by your plan and by your claims.',
    costs: 'What your care has cost, by year, provider and kind.',
    findDoctor: 'Search the directory of doctors.',
  },
  back: 'All claims pages',
  notProvided: 'Not provided',
  noMoney: 'This claim comes without amounts. That does not mean that it cost nothing.',
  mixed: 'This claim names several currencies. Its amounts are not added up.',
  amounts: 'Amounts',
  lines: 'Lines',
  line: 'Line',
  lineOf: (sequence: string): string => `Line ${sequence}`,
  moreLines: (count: number): string => `${count} more lines stand in the source data.`,
  addedLine: 'Added by the plan',
  denied: 'Denied',
  date: 'Date',
  quantity: 'Quantity',
  place: 'Place',
  code: 'Code',
  modifiers: 'Modifiers',
  reasons: 'Why',
  diagnoses: 'Diagnoses',
  procedures: 'Procedures',
  careTeam: 'Care team',
  insurance: 'Insurance',
  about: 'About this claim',
  number: 'Number',
  kind: 'Kind',
  status: 'Status',
  outcome: 'Outcome',
  disposition: 'Decision',
  use: 'Use',
  created: 'Decided on',
  received: 'Received on',
  admission: 'Admission',
  patient: 'Patient',
  organization: 'Organization',
  facility: 'Facility',
  insurer: 'Insurer',
  network: 'Network',
  payee: 'Paid to',
  payment: 'Payment',
  paidOn: 'Paid on',
  service: 'Service',
  source: 'Source',
  replaces: 'Takes the place of claim',
  replacedBy: 'Another claim took its place',
  notes: 'Notes of the plan',
  totals: 'Totals as the plan states them',
  notCountedStatus: 'This claim does not count in your costs.',
  pdf: 'PDF',
  noClaims: 'No claim of this person has arrived.',
  getDocument: 'Claims Document (PDF)',
  openDocument: 'Open',
  makingDocument: 'Making the document…',
  chooseClaim: 'Choose the claim you want as a document.',
  documentName: (number: string): string => `Claim ${number}.pdf`,
  documentTitle: 'Claim:',
  documentFoot: 'Made from the record as it arrived. This is not a bill.',
  allYears: 'All years',
  year: 'Year',
  month: 'Month',
  byYear: 'By year',
  byMonth: 'By month',
  byProvider: 'By provider',
  byKind: 'By kind',
  youOwePlanPaid: 'What your plan paid and what you owe',
  claimCount: 'Claims',
  withoutAmounts: 'Without amounts',
  notStated: 'Not stated',
  rest: 'All others',
  withAmount: (count: number): string =>
    count === 1 ? 'From 1 claim with amounts.' : `From ${count} claims with amounts.`,
  without: (count: number): string =>
    count === 1 ? '1 claim comes without amounts.' : `${count} claims come without amounts.`,
  cancelled: (count: number): string =>
    count === 1 ? '1 cancelled claim is not counted.' : `${count} cancelled claims are not counted.`,
  replaced: (count: number): string =>
    count === 1
      ? '1 claim is not counted because another took its place.'
      : `${count} claims are not counted because others took their place.`,
  notClaims: (count: number): string =>
    count === 1
      ? '1 estimate or authorization is not counted.'
      : `${count} estimates or authorizations are not counted.`,
  unanswered: (count: number): string =>
    count === 1
      ? '1 bill that no plan has answered is not counted.'
      : `${count} bills that no plan has answered are not counted.`,
  whole: 'Everything in this record',
  oweNote: 'What you owe is what your plan states as yours. It is not a bill.',
  noCurrency: 'Currency not named',
  noCosts: 'No costs on record',
  noCostsYet: 'No claim that has arrived states an amount that counts.',
  planned: 'What your plan says',
  plannedNone: 'Your coverage as it arrived states no copays.',
  seen: 'What your claims say',
  seenNone: 'No claim that has arrived states a copay, coinsurance or deductible.',
  seenNote: 'The latest of each kind. The next visit may cost something else.',
  latest: 'Latest',
  noCopays: 'No copays on record',
  family: 'Family member',
  whichCoverage: 'Coverage',
  sample: 'Sample',
  sampleText: 'No coverage of this person has arrived. This is only how a card looks.',
  front: 'Front',
  backSide: 'Back',
  download: 'Download as image',
  imageName: (name: string): string => `ID card ${name}.png`,
  expired: 'Expired',
  notActive: 'Not active',
  member: 'Member',
  memberId: 'Member ID',
  subscriberId: 'Subscriber ID',
  dependentNumber: 'Dependent',
  relationship: 'Relationship',
  plan: 'Plan',
  group: 'Group',
  type: 'Type',
  valid: 'Valid',
  phone: 'Phone',
  address: 'Address',
  otherNumbers: 'Other numbers',
  costsOnCard: 'You pay',
  cardNote: 'Made from your record. Your insurer’s own card is the one that counts.',
  since: (day: string): string => `since ${day}`,
  until: (day: string): string => `until ${day}`,
} as const

/** The person's own note on a kind of record, where the spec leaves the words to us. */
export const noteTexts = {
  button: 'Notes',
  /** Beside the button's name for who cannot see the dot. */
  exists: 'a note is kept',
  label: 'Your note',
  help: 'It is your own and not part of the record.',
  save: 'Save',
  cancel: 'Cancel',
} as const

/** Visits. Ours, where the spec is silent. */
export const visitTexts = {
  subtitle: 'Every visit that your sources sent, newest first.',
  list: 'Visits',
  one: 'visit',
  many: 'visits',
  noDate: 'Without a date',
  untitled: 'Visit',
  share: 'Share',
  myDoctors: 'My Doctors',
  findDoctor: 'Find a Doctor',
  back: 'Back to Encounters',
  details: 'Whole record',
  unknown: 'This visit is not in the record that is open',
  unknownWhy: 'It may belong to somebody else in your family, or its source was removed.',
  facts: 'About this visit',
  belongings: 'What belongs to this visit',
  doctor: 'Doctor',
  reason: 'Reason for visit',
  place: 'Place',
  from: 'From',
  to: 'To',
  type: 'Type',
  class: 'Class',
  status: 'Status',
  service: 'Service',
  priority: 'Priority',
  diagnoses: 'Diagnoses',
  admitSource: 'Admitted from',
  admittedFrom: 'Sent by',
  readmission: 'Readmission',
  discharge: 'Discharged to',
  dischargedTo: 'Received by',
  source: 'Source',
  nothingTitle: 'Nothing here belongs to this visit',
  nothing:
    'A record is shown here where its source says that it belongs to this visit. Others of the same day may stand in My Records.',
} as const

/** The COVID-19 vaccinations. Source of the fields: S3 §2. */
export const covidTexts = {
  subtitle: 'COVID-19 vaccinations, as your sources recorded them.',
  doses: 'Doses',
  dose: (number: string | null): string => (number === null ? 'Dose' : `Dose ${number}`),
  notGiven: 'Not given',
  numberedByUs: 'The source sent no number. Kinchart counted the doses by their dates.',
  why: 'Why it was not given',
  status: 'Status',
  bodySite: 'Body site',
  route: 'Route',
  clinician: 'Clinician',
  alternativeNames: 'Alternative names',
  sourceText: 'Source text',
  vaccineCode: 'Vaccine code',
  ndc: 'NDC',
  dataSource: 'Data source',
  date: 'Date',
  lotNumber: 'Lot number',
  print: 'Print',
  record: 'Whole record',
  card: 'SMART Health Card',
  issuer: 'Signed by, as the card says',
  issuedAt: 'Signed on',
  onCard: 'On the card',
  names: 'Name on the card',
  notVerified: 'Kinchart has not verified the signature. Whoever scans the code does.',
  codeLabel: 'QR code of the health card',
  codeTooLarge: 'This card holds more than one QR code can carry.',
  none: 'No COVID-19 vaccination is on record',
  noneWhy: 'Your sources answered in full, and none of them holds one for this person.',
  notYet: 'No COVID-19 vaccination has arrived yet',
  notYetWhy: 'The record may be incomplete, so it does not mean that there is none.',
  one: 'vaccination',
  many: 'vaccinations',
} as const

/** Drug and toxicology screens. Ours, where the spec is silent. */
export const toxboxTexts = {
  subtitle: 'Drug and toxicology screens among the laboratory results.',
  list: 'Screens',
  one: 'toxicology result',
  many: 'toxicology results',
} as const

/** Imaging: studies of the record, and the viewer of their pictures. */
export const imagingTexts = {
  subtitle: 'X-rays, scans and other pictures in your record.',
  frameTitle: 'Imaging viewer',
  studies: 'Studies',
  documents: 'Pictures without a study',
  untitled: 'Imaging study',
  picture: 'Picture',
  one: 'imaging study',
  many: 'imaging studies',
  series: (number: number): string => (number === 1 ? '1 series' : `${number} series`),
  images: (number: number): string => (number === 1 ? '1 image' : `${number} images`),
  referredBy: 'Referred by',
  performedBy: 'Performed by',
  reason: 'Reason',
  status: 'Status',
  details: 'Whole record',
  open: 'Open images',
  openSeries: (number: string): string => `Open series ${number}`,
  noImages: 'The record holds no images of this study. Its source can give them to you, on a disc or as files.',
  atSource: 'The images stay with the source and are fetched when you open them.',
  hasMore: 'There are more studies than this page shows. The newest stand here.',
  none: 'No imaging study is on record',
  noneWhy: 'Your sources answered in full, and none of them holds one for this person.',
  notYet: 'No imaging study has arrived yet',
  notYetWhy: 'The record may be incomplete, so it does not mean that there is none.',
  own: 'Open images you have',
  ownWhy:
    'Choose DICOM files (.dcm), for example from a disc, or drop them here. They stay on this device and are not added to your record.',
  chooseFiles: 'Choose files',
  tooManyFiles: (most: number): string =>
    `Only the first ${most} files were opened. Please open the others after them.`,
  notForDiagnosis: 'For looking only. Do not use it to make a diagnosis.',

  viewer: 'Images',
  close: 'Close images',
  loading: 'Opening the images…',
  loadingOne: 'Opening this image…',
  fetched: (done: number, all: number): string => `${done} of ${all} fetched`,
  viewerFailed: 'The viewer could not be loaded. Please check your connection and try again.',
  sets: 'Images that are open',
  problems: 'What could not be opened',
  place: (number: number, all: number): string => `${number} of ${all}`,
  imageSlider: 'Image',
  previous: 'Previous image',
  next: 'Next image',
  play: 'Play',
  pause: 'Pause',
  speed: 'Images a second',
  drag: 'Dragging changes',
  dragWindow: 'Window',
  dragPan: 'Position',
  window: 'Brightness and contrast',
  asSent: 'As sent',
  auto: 'Automatic',
  brain: 'Brain',
  lung: 'Lung',
  bone: 'Bone',
  softTissue: 'Soft tissue',
  custom: 'Set by hand',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  invert: 'Invert',
  rotate: 'Rotate',
  flip: 'Mirror',
  keys: 'Arrow keys change the image, + and - zoom, W and S change the brightness, A and D the contrast, 0 fits, I inverts, the space bar plays.',
  facts: 'About this image',
  patient: 'Name',
  birthDate: 'Born',
  date: 'Date',
  modality: 'Kind',
  bodyPart: 'Body part',
  study: 'Study',
  seriesName: 'Series',
  size: 'Size',
  windowFact: 'Window',
  file: 'File',
  shows: (what: string, number: number, all: number): string => `${what}, image ${number} of ${all}`,
  otherPerson: 'The name in this file is not the one of the open record.',

  notOffered: 'The source of this study names no place that its images can be fetched from.',
  notSent: 'The source does not hold this image any more.',
  refused: 'The source did not let us read its images. It may help to connect it again.',
  tooLarge: 'This image is larger than we can fetch (60 MB).',
  unreachable: 'The source did not answer with its images. Please try again in a few minutes.',
  answerUnreadable: 'The source sent something that is no image we can read.',
} as const

/** Why a file shows no picture. Each says what it is and what may help. */
export const imagingFaults = {
  'not-dicom': 'This is not a DICOM image.',
  damaged: 'This file is damaged and cannot be read. Please ask for it again.',
  truncated: 'This file is cut off: the end of its picture is missing. Please copy it again.',
  report: 'This is a written report in DICOM form and holds no picture.',
  plan: 'This is a radiation treatment plan and holds no picture.',
  'no-picture': 'This DICOM file holds no picture.',
  directory: 'This is the table of contents of a disc. Please open the image files beside it.',
  compression: 'The picture is compressed in a way that this viewer cannot open.',
  video: 'This is a video in DICOM form. This viewer cannot play it.',
  shape: 'The picture is stored in a way that this viewer cannot show.',
  'too-large': 'This picture is too large to be shown here.',
  'not-decoded': 'The picture is damaged: it could not be unpacked.',
  'not-opened': 'This file could not be read from your device.',
} as const
export type ImagingFault = keyof typeof imagingFaults

/** Kinds of imaging by their codes. Source: DICOM PS3.16, CID 29. */
export const modalityWords = {
  BMD: 'Bone density',
  CR: 'X-ray',
  CT: 'CT',
  DX: 'X-ray',
  ECG: 'ECG',
  ES: 'Endoscopy',
  IO: 'Dental X-ray',
  MG: 'Mammogram',
  MR: 'MRI',
  NM: 'Nuclear medicine',
  OP: 'Eye photograph',
  OPT: 'Eye scan',
  PT: 'PET',
  PX: 'Dental X-ray',
  RF: 'Fluoroscopy',
  RTDOSE: 'Radiation dose',
  SC: 'Picture',
  US: 'Ultrasound',
  XA: 'Angiography',
  XC: 'Photograph',
} as const
