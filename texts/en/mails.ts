/** Button labels in emails. */
export const mailActions = {
  confirm: 'Confirm my address',
  signIn: 'Sign in',
  enterCode: 'Enter the code',
  newPassword: 'Set a new password',
  profile: 'Open my profile',
  read: 'Read it',
  imports: 'See the import',
  sources: 'See what is needed',
  appointments: 'See the request',
  shared: 'Sign in and look',
  openLink: 'Open the link',
  lookAt: 'See where you are signed in',
  keepFactors: 'Keep them',
  dependents: 'Open Dependents',
  takeOver: 'Take it over',
} as const

/** Emails about an account. None mentions a record. */
export const accountMails = {
  codeSubject: 'Your Kinchart registration code',
  codeText:
    'Your registration code is {{code}}\n\nOr open this address:\n{{address}}\n\nBoth are good for 10 minutes; use one of them, once.\nIf you did not sign up at Kinchart, do not use them. You need not do anything.',
  existingSubject: 'You already have a Kinchart account',
  existingText:
    'Somebody, perhaps you, tried to sign up at Kinchart with this address. It already has an account.\n\nSign in at {{address}}\nIf it was not you, you need not do anything.',
  secondSubject: 'Somebody signed up at Kinchart again',
  secondText:
    'Somebody, perhaps you, signed up at Kinchart twice with this address. The first sign-up and its password remain valid, and so does the code that we mailed for it.\n\nEnter it at {{address}}\nIf the first sign-up was not yours, do not use its code: wait 10 minutes and sign up again.',
  resetSubject: 'A new password for Kinchart',
  resetText:
    'Somebody, perhaps you, asked for a new Kinchart password. This is your code:\n\n{{code}}\n\nOr open this address:\n{{address}}\n\nIt is good for 10 minutes and can be used once.\nIf it was not you, you need not do anything: your password stays as it is.',
  changedSubject: 'Your Kinchart password was changed',
  changedText:
    'The password of your Kinchart account was changed, and every other sign-in of it has ended.\n\nIf it was not you, set a new one at once: {{address}}',
  newDeviceSubject: 'New sign-in to your Kinchart account',
  newDeviceText:
    'Somebody has signed in to your Kinchart account on a device that was not used for it before: {{device}}.\n\nIf it was you, you need not do anything.\nIf it was not you, open this address, sign out the others, and change your password:\n{{address}}',
  browserOn: '{{browser}} on {{system}}',
  deviceAt: '{{device}}, {{place}}',
  unknownDevice: 'a device that does not say what it is',
  wrongPasswordsSubject: 'Wrong passwords for your Kinchart account',
  wrongPasswordsText:
    'Somebody has entered several wrong passwords for your Kinchart account within an hour. Nobody got in with them.\n\nIf it was you, you need not do anything.\nIf it was not you, your account is still safe. A passkey or an authenticator app makes it safer; you find both here:\n{{address}}',
  newAddressSubject: 'Confirm your new address for Kinchart',
  newAddressText:
    'Your code is {{code}}\n\nEnter it where you asked for this address to be used at Kinchart. It is good for 10 minutes and can be used once.\nIf you did not ask for it, you need not do anything.',
  wantedSubject: 'Your address was asked for at Kinchart',
  wantedText:
    'Somebody, perhaps you, wanted to use this address for another Kinchart account. It already has an account of its own, and nothing was changed.\n\nSign in at {{address}}\nIf it was not you, you need not do anything.',
  addressChangedSubject: 'Your Kinchart account has a new address',
  addressChangedText:
    'Your Kinchart account now belongs to another address, and this one no longer signs in.\n\nIf it was not you, write to the support of this Kinchart at once.',
} as const

/** Emails about passkeys, the authenticator app and recovery codes. None contains one. */
export const factorMails = {
  changes: {
    'passkey-added': 'A passkey was added.',
    'passkey-removed': 'A passkey was removed.',
    'app-on': 'An authenticator app was turned on.',
    'app-off': 'The authenticator app was turned off.',
    'codes-made': 'New recovery codes were made. The old ones have ended.',
    'code-used': 'A recovery code was used.',
  },
  changedSubject: 'How you sign in to Kinchart was changed',
  changedText:
    '{{what}}\nWhen: {{when}}\n\nIf it was you, you need not do anything.\nIf it was not you, set a new password at once: {{address}}\nThen sign in and remove what is not yours under Sign-in and security.',
  changedTextRecipient:
    '{{what}}\nWhen: {{when}}\n\nIf it was you, you need not do anything.\nIf it was not you, write to the support of this Kinchart at once.',
  lossSubject: 'Your passkeys and your authenticator app will be removed',
  lossText:
    'Support was told that you have lost your passkeys or your authenticator app. On {{when}} we will remove them, with your recovery codes, and end every sign-in of yours.\n\nIf you still have them, or did not ask for this, keep them here:\n{{address}}\n\nIf you have lost them, you need not do anything until then.',
  keptSubject: 'Your passkeys and your authenticator app stay',
  keptText:
    'Your passkeys, your authenticator app and your recovery codes are not removed. Nothing was changed.\n\nIf it was not you who kept them, write to the support of this Kinchart at once.',
  removedSubject: 'Your passkeys and your authenticator app were removed',
  removedText:
    'Your passkeys, your authenticator app and your recovery codes were removed, and every sign-in of yours has ended.\n\nSign in and set up new ones: {{address}}\nIf you did not ask for this, write to the support of this Kinchart at once.',
} as const

/** Emails about the deletion of an account. */
export const deletionMails = {
  requestedSubject: 'Your Kinchart account will be deleted',
  requestedText:
    'You asked us to delete your Kinchart account. We will do so on {{when}}, within {{days}} days of your request.\n\nThis will be deleted, of yours and of everybody in your care: profiles, imported records and documents, notes, messages to support, what you share, and our access to your care organizations. It cannot be undone. Your care organizations keep their own records.\n\nTo keep your account, sign in at {{address}} before then and withdraw the request there. Until then nothing changes.\n\nIf you did not ask for this, sign in and change your password.',
  withdrawnSubject: 'Your Kinchart account stays',
  withdrawnText:
    'The request to delete your Kinchart account is withdrawn. Nothing was deleted.\n\nIf you did not ask for this, sign in and change your password.',
  doneSubject: 'Your Kinchart account is deleted',
  doneText:
    'Your Kinchart account is deleted, with everything in it. This is the last mail about it.\n\nYou are welcome to sign up again with this address.',
} as const

/** Emails to the guardian of an adult dependent. Without names. */
export const authorityMails = {
  askedSubject: 'Somebody in your care at Kinchart is 18',
  askedText:
    'Somebody whose records you look after at Kinchart is 18 or over.\n\nPlease say by {{day}} whether you may still look after their records: {{address}}\nWithout an answer by then, your access to their records pauses. Nothing is deleted, and you can still answer later.',
  pausedSubject: 'Your access to somebody’s records at Kinchart is paused',
  pausedText:
    'Somebody whose records you look after at Kinchart is 18 or over. We asked whether you may still look after their records, and had no answer.\n\nYour access to their records is paused. Nothing is deleted. Say whether you may still look after them, and the records open again: {{address}}',
} as const

/** Emails about moving a record from its guardian's account to the patient's own. Without names. */
export const handoverMails = {
  offeredSubject: 'A health record at Kinchart is handed over to you',
  offeredText:
    'Somebody who has looked after your health record at Kinchart hands it over to you.\n\nOpen this link by {{day}}, and sign in or make an account of your own. You will be asked for your birth date: {{address}}\n\nUntil you take it over, nothing changes. If you do not know what this is about, you need not do anything.',
  handedOverSubject: 'A record in your care at Kinchart was taken over',
  handedOverText:
    'Somebody whose record you looked after at Kinchart has taken it over into an account of their own, as you had offered.\n\nIt is not in your account any more. What you shared of it and your connections to its care organizations have ended.\n\nIf you had not offered this, set a new password at once: {{address}}',
  takenOverSubject: 'You took a record over at Kinchart',
  takenOverText:
    'A health record is in your Kinchart account now, and you alone look after it. To go on getting what is new, connect its care organizations again: {{address}}\n\nIf it was not you, write to the support of this Kinchart at once.',
} as const

/** Emails about a legal text that takes effect on a later date. */
export const legalMails = {
  upcomingSubject: 'New {{title}} of Kinchart from {{day}} (UTC)',
  upcomingText:
    'A new version of our {{title}}, written on {{version}}, takes effect on {{day}} (UTC).\n\nRead it after signing in: {{address}}\nUntil then the present version holds.',
} as const

/** Emails about an import that ended unseen, and a source that needs its user. Without the source's name. */
export const importMails = {
  endedSubject: 'Your import into Kinchart has ended',
  endedText:
    'An import that you started has ended. This page lists what arrived and what did not:\n\n{{address}}\n\nYou can switch these mails off under Import Records: {{address}}',
  needsYouSubject: 'Kinchart needs you to go on',
  needsYouText:
    'One of your sources needs you: connect it again, or answer a question. Records that were read before are kept. Please look here:\n\n{{address}}\n\nYou can switch these mails off under Import Records: {{address}}',
} as const

/** Requests for an appointment: to the practice line by line, and to the user. */
export const appointmentMails = {
  requestSubject: 'Appointment request',
  asksFor: '{{patient}} asks for an appointment with {{doctor}}.',
  wanted: 'Wanted day and time: {{when}}',
  reason: 'Reason: {{reason}}',
  byVideo: 'They would like to meet by video.',
  phone: 'Phone: {{phone}}',
  askedBy: 'Asked for by: {{name}}',
  notBooked: 'Nothing is booked yet. Please call, or answer this email: your answer goes to the person who asked.',
  sentThrough: 'Sent through Kinchart, {{address}}',
  cancelSubject: 'Appointment request cancelled',
  notNeeded: '{{patient}} does not need the appointment with {{doctor}} any more.',
  wasWanted: 'The day and time that were wanted: {{when}}',
  calendarTitle: 'Appointment request: {{patient}}',
  sentSubject: 'Your appointment request',
  sentText:
    'Your appointment request was sent to the practice. They will call you or write to you.\n\nSee it, or cancel it, at {{address}}\nIf you did not ask for an appointment, change your password at once: {{passwordAddress}}',
  keptText:
    'Your appointment request is kept at Kinchart. The practice has no address for mail here: please call them, too.\n\nSee it, or cancel it, at {{address}}\nIf you did not ask for an appointment, change your password at once: {{passwordAddress}}',
} as const

/** Emails to recipients of a share. None mentions a record. */
export const shareMails = {
  linkSubject: 'Health records are shared with you',
  linkText:
    '{{person}} wants {{name}} to see a part of their health records.\n\nOpen this address:\n{{address}}\n\nIt asks for a passcode, which {{person}} tells you themselves; it is never mailed. The link is good for {{days}} days and closes after 5 wrong passcodes.\nWhat you open is read-only, and {{person}} sees when you looked. If you do not know {{person}}, you need not do anything.',
  sharedSubject: 'Somebody shares health records with you at Kinchart',
  sharedText:
    'Somebody began to share a part of their health records with you.\n\nSign in with this address:\n{{address}}\n\nWhat you open is read-only, and the person sees when you looked.',
  codeSubject: 'Your Kinchart sign-in code',
  codeText:
    'Your code is {{digits}}\n\nEnter it where you asked to sign in. It is good for 10 minutes and can be used once.\nIf you did not ask for it, you need not do anything.',
} as const

/** Emails from a user to support. */
export const supportMails = {
  messageSubject: 'A message to Kinchart support',
  from: 'From: {{name}} <{{email}}>\nRequest: {{id}}\n\n{{text}}',
  organizationSubject: 'Kinchart: an organization is asked for',
  inDirectory: 'In the directory',
} as const
