import { textsOf } from '../translate.ts'

export const english = {
  /** The account: its profile, its sign-in and its end. The spec's own labels are in contract/text/texts.ts. */
  accountTexts: {
    edit: 'Edit',
    /** The object of the button's action, for screen readers. */
    unseenEmail: 'email',
    codeSent: 'We sent a code to {{email}}.',
    deletedOn: 'Your account will be deleted on {{when}}.',
    deletedFacts: 'Everything we keep of you and your dependents goes with it. Until then you can change your mind.',
  } as const,
  /** The user's dependents. */
  dependentListTexts: {
    back: 'Back to Dependents',
    whoBorn: '{{relationship}}, born {{day}}',
    edit: 'Edit {{name}}',
    delete: 'Delete {{name}}',
    allDetails: 'All details',
    allDetailsOf: 'All details of {{name}}',
    editAndDelete: 'Edit and delete',
  } as const,
  /** My Profile. */
  profileTexts: {
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
    appsFacts: 'Apps and assistants you let read records',
    openApps: 'Open Connected apps',
    openSecurity: 'Open Sign-in and security',
    changeEmail: 'Change email',
    changePassword: 'Change password',
    passwordWrong: 'That is not your password',
    otherSessionsEnd: 'You stay signed in here. Every other device is signed out.',
    newEmailCode: 'We email a code to the new address. The old one works until you enter it.',
  } as const,
  /** Dependents. */
  dependentTexts: {
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
  } as const,
  /** An adult dependent: whether their guardian may still manage their records. */
  authorityTexts: {
    isAdult: '{{name}} is 18 or over.',
    sayBy: 'Please say by {{day}} whether you may still look after their records.',
    paused: 'Paused',
    pausedTitle: 'Your access to the records of {{name}} is paused',
    pausedFacts:
      '{{name}} is 18 or over, and you have not said whether you may still look after their records. Nothing is deleted, and what you shared stays shared.',
    mayStill: 'I may still see them',
    mayStillOf: 'I may still see them: {{name}}',
    confirmTitle: 'You look after the records of {{name}}',
    why: 'Why may you see them?',
    grounds: {
      agreement: 'They agree that I look after their records.',
      guardianship: 'I am their legal guardian, or act for them by a power of attorney.',
    },
    kept: 'We keep what you state, with its date, and ask again in a year.',
    confirm: 'State this',
  } as const,
  /** Moving the record of an adult dependent from the guardian's account to their own. */
  handoverTexts: {
    handOver: 'Hand the record over',
    handOverOf: 'Hand the record over: {{name}}',
    seeHandover: 'See the handover',
    seeHandoverOf: 'See the handover: {{name}}',
    looksAfter: 'You look after the records of {{name}}, who is 18 or over.',
    waits: 'You are handing this record over. The link in the mail to {{email}} works until {{day}}.',
    ended:
      'You were handing this record over. The link in the mail to {{email}} does not work any more; you can send a new one.',
    title: 'Hand the record over to {{name}}',
    facts: [
      'They get a mail with a link, sign in or make an account of their own, and are asked for their birth date.',
      'Then the whole record is in their account, and you do not see it any more. What you shared of it and your connections to its care organizations end. What you wrote about insurance is not handed over.',
      'Until then nothing changes here, and you can take it back.',
    ],
    addressOf: 'Email of {{name}}',
    send: 'Send the link',
    sendAgain: 'Send a new link',
    takeBack: 'Take it back',
    /** The page that the emailed link opens. */
    pageTitle: 'A health record is handed over to you',
    pageFacts:
      'Somebody who has looked after your health record hands it over to you. It then belongs to your own account, and you alone decide who sees it.',
    signInFirst: 'Make an account of your own, or sign in to the one you have. Then you come back here.',
    makeAccount: 'Make an account',
    signIn: 'Sign in',
    noCodeTitle: 'This link is not whole',
    noCodeFacts: 'Please open the link in the mail again, or copy all of it.',
    asking: 'Looking at what is handed over…',
    recordOf: 'The record of {{firstName}}',
    fromNone: 'Nothing was connected to it.',
    fromSources_one: 'It comes from one source.',
    fromSources_other: 'It comes from {{count}} sources.',
    afterwards:
      'Whoever hands it over does not see it any more. What they shared of it ends, and you connect your care organizations again to go on getting what is new.',
    birthDateWhy: 'Your birth date shows that the record is yours, so that nobody else takes it over.',
    accept: 'Take the record over',
    signedInAs: 'You are signed in as {{email}}.',
    signOut: 'Sign out',
    notAccepted: 'This record cannot be taken over here',
    doneTitle: 'The record is yours now',
    doneFacts: 'It is in your account, and nobody else opens it unless you share it.',
    openRecord: 'Open my record',
    connect: 'Connect my care organizations',
    home: 'Go to Kinchart',
  } as const,
}

export const { accountTexts, dependentListTexts, profileTexts, dependentTexts, authorityTexts, handoverTexts } =
  textsOf('account', english)
