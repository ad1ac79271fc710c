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
  sameFromSeveral: 'Several sources say the same. Shown as sent by',
  goneSince: 'Its source no longer lists this record. That was noticed on',
  goneKept: 'It is kept here as it came.',
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
