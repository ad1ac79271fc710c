/** Sharing with doctors and organizations, where the spec leaves the words to us. Source: S2 §2, §5, §8. */

/** What calls answer. */
export const sharingAnswers = {
  removed: 'Removed. Nothing is shared with them any more.',
  ended: 'Sharing has ended.',
  codeMailed: 'If this address has a sign-in here, a code is on its way to it. Please check your spam folder, too.',
  signedIn: 'You are signed in.',
  opened: 'The link is open.',
  signedOut: 'You are signed out.',
} as const

/** Share My Records. */
export const sharingTexts = {
  subtitle: 'Only providers subscribed to the care service get read-only record sharing.',
  tooltip:
    'Only providers subscribed to the care service get read-only record sharing. Anybody else can be sent a link, which opens with a passcode that you tell them yourself.',
  tabs: { doctor: 'Doctor', organization: 'Organization' },
  add: { doctor: 'Add Doctor', organization: 'Add Organization' },
  columns: {
    doctor: 'Doctor',
    organization: 'Organization',
    type: 'Type',
    address: 'Address',
    location: 'Location',
    sharedNow: 'Shared now',
    actions: 'Actions',
  },
  share: 'Share',
  remove: 'Remove',
  endSharing: 'End sharing',
  nothingShared: 'Nothing shared',
  allTypes: 'All record types',
  whatIsShared: 'What is shared',
  untilDay: 'Until {{day}}',
  untilEnded: 'Until you end it',
  fromSources: 'From {{names}}',
  addNewSource: 'Add new source: {{names}}',
  addsNewSource: 'Not shared yet: {{names}}. Sharing again includes it.',
  withNotes: '{{types}}, with notes',
  shareWith: 'Share with {{name}}',
  readOnly: 'Read-only.',
  whatToShare: 'What to share',
  selectAll: 'Select all',
  notes: 'Notes',
  notesOf: 'Notes on {{type}}',
  chosen: '{{count}} of {{of}} chosen',
  summary_one: '{{count}} record type',
  summary_other: '{{count}} record types',
  summaryWithNotes_one: '{{count}} record type, {{notes}} with notes',
  summaryWithNotes_other: '{{count}} record types, {{notes}} with notes',
  whose: 'Whose records',
  shareUntil: 'Share until',
  shareUntilHelp: 'The last day they can look. Leave it empty to share until you end it.',
  howTheyOpen: 'How they open it',
  bySignIn: '{{name}} has a sign-in here and will find you there.',
  byLink:
    'They have no sign-in here. We email them a link; it opens only with a passcode that you tell them yourself, by phone or in person.',
  sendTo: 'Email address of the practice',
  sendToAgain: 'The same address again',
  sendToDiffers: 'The two addresses differ',
  linkStands: 'A link mailed to {{address}} is still open. Leave the address empty to keep it.',
  withoutLink: 'Share without a link for now: nobody can open it until you send one.',
  linkMailed: 'The link is on its way',
  linkMailedTo: 'We mailed {{name}} a link at {{address}}.',
  passcode: 'Passcode',
  passcodeHelp:
    'Tell it to them yourself, by phone or in person, and never by email. We show it only now. After 5 wrong ones the link is closed.',
  copyPasscode: 'Copy',
  copied: 'Copied',
  linkState: {
    'sign-in': 'By their sign-in',
    link: 'By a link',
    none: 'Nobody can open it yet. Send a link with Share.',
  },
  linkSentTo: 'Link mailed to {{address}}',
  linkUsedUp: 'Too many wrong passcodes. The link is closed; send a new one with Share.',
  removeTitle: 'Remove {{name}}?',
  removeText:
    'They are removed from your list, and everything you share with them closes at once, also on pages that are open.',
  endTitle: 'End sharing with {{name}}?',
  endText: 'Everything you share with them closes at once, also on pages that are open. They stay in your list.',
  noDoctors: 'No doctor is in this list yet.',
  noDoctorsNext: 'Add a doctor to share a part of your record with them.',
  noOrganizations: 'No organization is in this list yet.',
  noOrganizationsNext: 'Add an organization to share a part of your record with it.',
  lastLooked: '{{who}} last looked at {{what}} on {{day}}.',
  nobodyLooked: 'Nobody has looked at anything you share yet.',
  seeWhoLooked: 'See who looked',
  healthLinks: 'Links and QR codes',
} as const

/** Who looked. */
export const accessLogTexts = {
  title: 'Who looked',
  subtitle: 'Every time somebody opened what you share: who, when and what.',
  columns: { when: 'When', who: 'Who', what: 'What', how: 'How' },
  what: {
    people: 'The list of what is shared',
    rows: 'All of it',
    note: 'The note',
    record: 'One record',
    document: 'A document',
    'health-link': 'A health link',
    refused: 'Refused: a wrong passcode, or a link that is closed',
  },
  how: { 'sign-in': 'Own sign-in', link: 'Mailed link', none: '', 'health-link': 'Health link' },
  empty: 'Nobody has looked yet.',
} as const

/** What the other side of a share reads. */
export const recipientTexts = {
  title: 'Shared with you',
  signInTitle: 'Sign in to see what is shared with you',
  signInText: 'For doctors and organizations that are subscribed here. We email a code to your address.',
  email: 'Email',
  sendCode: 'Send code',
  code: 'Code',
  codeHelp: 'Six digits, from the email we sent. Good for 10 minutes.',
  signIn: 'Sign in',
  anotherAddress: 'Use another address',
  linkTitle: 'Somebody shares health records with you',
  linkText: 'Enter the passcode that they told you. After 5 wrong ones the link is closed.',
  passcode: 'Passcode',
  open: 'Open',
  signOut: 'Sign out',
  close: 'Close',
  people: 'People who share with you',
  nobody: 'Nobody shares anything with you at the moment.',
  born: 'Born {{day}}',
  readOnly: 'Read-only',
  sharedSince: 'Shared since {{day}}',
  until: 'until {{day}}',
  note: 'Note on {{type}}',
  noNote: 'No note was written.',
  choosePerson: 'Choose a person to see what they share.',
  ended: 'This is not shared any more',
  endedText: 'What was shown here has been closed. Ask the person if you still need it.',
  sessionEnded: 'You are signed out, or the link was closed.',
  wholeRecord: 'As it was received',
  logged: 'The person can see when you looked and at what.',
  anotherSource: 'Another source',
} as const

/** Mails. None says anything of a record. */
export const shareMails = {
  linkSubject: '{{person}} shares health records with you',
  linkText:
    '{{person}} wants {{name}} to see a part of their health records.\n\nOpen this address:\n{{address}}\n\nIt asks for a passcode, which {{person}} tells you themselves; it is never mailed. The link is good for {{days}} days and closes after 5 wrong passcodes.\nWhat you open is read-only, and {{person}} sees when you looked. If you do not know {{person}}, you need not do anything.',
  sharedSubject: 'Somebody shares health records with you at Kinchart',
  sharedText:
    'Somebody began to share a part of their health records with you.\n\nSign in with this address:\n{{address}}\n\nWhat you open is read-only, and the person sees when you looked.',
  codeSubject: 'Your Kinchart sign-in code',
  codeText:
    'Your code is {{digits}}\n\nEnter it where you asked to sign in. It is good for 10 minutes and can be used once.\nIf you did not ask for it, you need not do anything.',
} as const
