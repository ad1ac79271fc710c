/** The account: its profile, its sign-in and its end. The spec's own labels are in contract/texts.ts. */
export const accountTexts = {
  edit: 'Edit',
  /** What is changed, behind the word on the button, for who does not see where it is. */
  unseenEmail: 'email',
  codeSent: 'We sent a code to {{email}}.',
  deletedOn: 'Your account will be deleted on {{when}}.',
  deletedFacts: 'Everything we keep of you and your dependents goes with it. Until then you can change your mind.',
} as const

/** The people somebody cares for. */
export const dependentListTexts = {
  back: 'Back to Dependents',
  whoBorn: '{{relationship}}, born {{day}}',
  edit: 'Edit {{name}}',
  delete: 'Delete {{name}}',
  allDetails: 'All details',
  allDetailsOf: 'All details of {{name}}',
  editAndDelete: 'Edit and delete',
} as const

/** My Profile. */
export const profileTexts = {
  emergencyContact: 'Emergency contact',
  insurance: 'Insurance information',
  signIn: 'Sign-in and account',
  deleteAccountQuestion: 'Delete your account?',
  deleteAccountFacts: [
    'Everything goes: your profile, your dependents, every imported record, notes, shares and links. Your sign-ins at care organizations end.',
    'It is done within 10 days. Until then you can withdraw the request here.',
  ],
  keepAccount: 'Keep my account',
  deletionWithdrawn: 'Your account stays. The request was withdrawn.',
  notSaved: 'Changes not saved',
  unsaved_one: '{{count}} change is not saved.',
  unsaved_other: '{{count}} changes are not saved.',
  wrong_one: '{{count}} field is missing or wrong.',
  wrong_other: '{{count}} fields are missing or wrong.',
  add: 'Add',
  noInsurance: 'None yet. Add it from your card.',
  account: 'Account',
  deleting: 'Deleting it removes everything, for good.',
  change: 'Change',
  securityFacts: 'Passkeys, app and recovery codes',
  open: 'Open',
  openSecurity: 'Open Sign-in and security',
  changeEmail: 'Change email',
  changePassword: 'Change password',
  passwordWrong: 'That is not your password',
  otherSessionsEnd: 'You stay signed in here. Every other device is signed out.',
  newEmailCode: 'We email a code to the new address. The old one works until you enter it.',
} as const

/** Dependents. */
export const dependentTexts = {
  /** The name of the tab. */
  createTitle: 'Create Dependent',
  updateTitle: 'Update Dependent',
  edit: 'Edit Dependent',
  subtitle: 'The people you care for. Each has a record of their own.',
  none: 'Add the people you care for, and keep their records beside your own.',
  noneYet: 'Do you look after somebody’s records, too? Add them here, and choose them at the top of each page.',
  openRecordOf: 'Open the record of {{name}}',
  delete: 'Delete',
  deleteQuestion: 'Delete {{name}}?',
  deleteFacts:
    'Everything of this person is deleted: imported records, notes, shares and links. Their imports and sign-ins at care organizations end. This cannot be undone.',
  information: 'Dependent information',
  contacts: 'Contacts',
  contactType: 'Type of contact',
  insurance: 'Insurance',
  hasInsurance: 'This person has insurance',
  insured: 'Who is insured',
  planImage: 'Plan image',
  chooseImage: 'Choose an image',
  replaceImage: 'Replace the image',
  removeImage: 'Remove',
  imageRule: 'PNG, JPEG or WebP, at most 2 MB.',
  imageRefused: 'That is not an image of at most 2 MB',
} as const

/** A dependent who has come of age: whether their guardian may still look after their records. */
export const authorityTexts = {
  isAdult: '{{name}} is 18 or over.',
  sayBy: 'Please say by {{day}} whether you may still look after their records.',
  paused: 'Paused',
  pausedTitle: 'Your access to the records of {{name}} is paused',
  pausedFacts:
    '{{name}} is 18 or over, and you have not said whether you may still look after their records. Nothing is deleted, and what you shared stays shared.',
  mayStill: 'I may still see them',
  mayStillOf: 'I may still see them: {{name}}',
  theirs: 'They look after them',
  theirsOf: 'They look after them: {{name}}',
  confirmTitle: 'You look after the records of {{name}}',
  why: 'Why may you see them?',
  grounds: {
    agreement: 'They agree that I look after their records.',
    guardianship: 'I am their legal guardian, or act for them by a power of attorney.',
  },
  kept: 'We keep what you state, with its date, and ask again in a year.',
  confirm: 'State this',
  theirsTitle: '{{name}} can look after their own records',
  theirsFacts: [
    'They sign up here with an account of their own, and connect their care organizations or add their files there.',
    'This record cannot be handed over to that account yet. While your access is open, you can download a copy of it for them.',
    'Without your answer, your access pauses after the last day. Nothing is deleted.',
  ],
} as const
