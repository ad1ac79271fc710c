/**
 * What messages say, once; labels and words of one part stand in its own texts-*.ts. Spellings are the spec's.
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
  unkeptCharacter: 'This holds a character that cannot be kept. Please type it anew.',
  email: 'Please enter a valid email',
  password: 'Password must be at least 8 characters',
  /** The rule that is checked; shown as helper text, because the message above differs from it. */
  passwordRule: 'Use 9 characters or more',
  passwordBlank: 'Please choose a password that is not only blanks',
  name: 'Please enter a valid Name',
  phone: 'Please enter a valid phone (more than 8 digits)',
  phoneRule: 'With the area code, as in 555 010 0199',
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
  birthDateYear: 'Write the year with all four digits, as in 1985; it cannot be before 1900',
  birthDateAgain: 'Please enter this birth date again: its year was not saved whole',
  birthDateNotADay: 'This day is not in the calendar; write it as month, day and year, as in 01/02/1985',
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
  codeHelp: 'You find it in the email we sent. You may paste it.',
  confirmed: 'Your email is confirmed. Please sign in.',
  confirmedWithFirst:
    'Your email is confirmed. You signed up twice, and the password of the first time is the valid one. Please sign in with it, or choose a new one under Forgot password?',
  tokenExpired:
    'Token Expired: the supplied access token is not valid or has expired. Please try again with a valid token to continue.',
} as const

/** Side menu, top bar and footer. Source: S1 §2.3 to §2.5. */
export const shellLabels = {
  earn: 'Earn by sharing records',
  self: '(Self)',
  allColumns: 'All',
  selectDependent: 'Select Dependent',
  notYours: 'The address names somebody who is not in your account. This is your own record.',
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
  newEmailCode: 'We email a code to the new address. The old one works until you enter it.',
} as const

/** Dependents, where the spec leaves the words to us. Source: S1 §2.8. */
export const dependentTexts = {
  create: 'Create',
  update: 'Update',
  save: 'Save',
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
  others: 'Other Records',
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

/** Buttons and waits that many screens share. */
export const actionTexts = { cancel: 'Cancel', done: 'Done', return: 'Return', wait: 'One moment…' } as const

/** The same fields were changed in two places. Ours. */
export const conflictTexts = {
  title: 'This was changed elsewhere',
  facts: 'Since you opened this, it was changed in another tab or on another device. Nothing is saved yet.',
  field: 'Field',
  mine: 'Typed here',
  theirs: 'Changed elsewhere',
  keepMine: 'Keep mine',
  takeTheirs: 'Take the other',
  empty: 'Nothing',
  yes: 'Yes',
  no: 'No',
  changed: 'Another choice',
} as const

/** Asked before typed text is thrown away. Ours. */
export const unsavedTexts = {
  question: 'Leave without saving?',
  facts: 'What you typed here is not saved yet.',
  stay: 'Go on typing',
  discard: 'Leave without saving',
  sessionEnded: 'Your session has ended. Please sign in again.',
  kept: 'What you typed is kept in this tab; it is there again once you have signed in.',
  isBack: 'What you typed before your session ended is here again. It is not saved yet.',
} as const

/** What a picker says before anything is picked. Source: S1 §5, S2 §5. */
export const selectPrompt = (label: string): string => `Please select a ${label}`
