export const mailActions = {
  confirm: 'Confirm my address',
  signIn: 'Sign in',
  enterCode: 'Enter the code',
  newPassword: 'Set a new password',
  profile: 'Open my profile',
  read: 'Read it',
  imports: 'See the import',
  sources: 'See what’s needed',
  appointments: 'See the request',
  shared: 'Sign in and view',
  openLink: 'Open the link',
  lookAt: 'See where you are signed in',
  keepFactors: 'Keep them',
  dependents: 'Open Dependents',
  takeOver: 'Accept it',
} as const

/** None of these emails mentions a record. */
export const accountMails = {
  codeSubject: 'Your Kinchart registration code',
  codeText: `Your registration code is {{code}}

Or open this link:
{{address}}

The code and the link work for 10 minutes. Use one of them, once.
If you didn’t sign up for Kinchart, don’t use them. You don’t need to do anything.`,
  existingSubject: 'You already have a Kinchart account',
  existingText: `Someone, perhaps you, tried to sign up for Kinchart with this address. This address already has an account.

Sign in at {{address}}
If it wasn’t you, you don’t need to do anything.`,
  secondSubject: 'Someone signed up for Kinchart again',
  secondText: `Someone, perhaps you, signed up for Kinchart twice with this address. The first sign-up and its password are still valid, and so is the code we emailed for it.

Enter the code at {{address}}
If the first sign-up wasn’t yours, don’t use its code. Wait 10 minutes and sign up again.`,
  resetSubject: 'A new password for Kinchart',
  resetText: `Someone, perhaps you, asked for a new Kinchart password. Here’s your code:

{{code}}

Or open this link:
{{address}}

It’s good for 10 minutes and can be used once.
If it wasn’t you, you don’t need to do anything. Your password stays the same.`,
  changedSubject: 'Your Kinchart password was changed',
  changedText: `The password for your Kinchart account was changed, and every other sign-in to it has ended.

If it wasn’t you, set a new one right away: {{address}}`,
  newDeviceSubject: 'New sign-in to your Kinchart account',
  newDeviceText: `Someone signed in to your Kinchart account on a new device: {{device}}.

If it was you, you don’t need to do anything.
If it wasn’t you, open this link, sign out the other devices, and change your password:
{{address}}`,
  browserOn: '{{browser}} on {{system}}',
  deviceAt: '{{device}}, {{place}}',
  unknownDevice: 'an unknown device',
  wrongPasswordsSubject: 'Wrong passwords for your Kinchart account',
  wrongPasswordsText: `Someone entered several wrong passwords for your Kinchart account within an hour. No one got in with them.

If it was you, you don’t need to do anything.
If it wasn’t you, your account is still safe. A passkey or an authenticator app makes it safer. You can set them up here:
{{address}}`,
  newAddressSubject: 'Confirm your new address for Kinchart',
  newAddressText: `Your code is {{code}}

Enter it on the page where you entered this address. It’s good for 10 minutes and can be used once.
If you didn’t ask for it, you don’t need to do anything.`,
  wantedSubject: 'Someone tried to use your address at Kinchart',
  wantedText: `Someone, perhaps you, tried to use this address for another Kinchart account. This address already has an account, and nothing was changed.

Sign in at {{address}}
If it wasn’t you, you don’t need to do anything.`,
  addressChangedSubject: 'Your Kinchart account has a new address',
  addressChangedText: `Your Kinchart account now has another address, and you can no longer sign in with this one.

If it wasn’t you, write to this Kinchart’s support right away.`,
} as const

/** None of these emails contains a passkey or a code. */
export const factorMails = {
  changes: {
    'passkey-added': 'A passkey was added.',
    'passkey-removed': 'A passkey was removed.',
    'app-on': 'An authenticator app was turned on.',
    'app-off': 'The authenticator app was turned off.',
    'codes-made': 'New recovery codes were made. The old ones no longer work.',
    'code-used': 'A recovery code was used.',
  },
  changedSubject: 'The way you sign in to Kinchart was changed',
  changedText: `{{what}}
When: {{when}}

If it was you, you don’t need to do anything.
If it wasn’t you, set a new password right away: {{address}}
Then sign in and remove anything that isn’t yours under Sign-in and security.`,
  changedTextRecipient: `{{what}}
When: {{when}}

If it was you, you don’t need to do anything.
If it wasn’t you, write to this Kinchart’s support right away.`,
  lossSubject: 'Your passkeys and your authenticator app will be removed',
  lossText: `Support received a report that you lost your passkeys or your authenticator app. On {{when}} we’ll remove them and your recovery codes, and sign you out everywhere.

If you still have them, or didn’t ask for this, keep them here:
{{address}}

If you lost them, you don’t need to do anything until then.`,
  keptSubject: 'Your passkeys and your authenticator app stay',
  keptText: `Your passkeys, your authenticator app and your recovery codes won’t be removed. Nothing was changed.

If it wasn’t you who kept them, write to this Kinchart’s support right away.`,
  removedSubject: 'Your passkeys and your authenticator app were removed',
  removedText: `Your passkeys, your authenticator app and your recovery codes were removed, and you were signed out everywhere.

Sign in and set up new ones: {{address}}
If you didn’t ask for this, write to this Kinchart’s support right away.`,
} as const

export const deletionMails = {
  requestedSubject: 'Your Kinchart account will be deleted',
  requestedText: `You asked us to delete your Kinchart account. We’ll do this on {{when}}, within {{days}} days of your request.

For you and everyone in your care, we’ll delete: profiles, imported records and documents, notes, messages to support, your shares, and our access to your care organizations. This can’t be undone. Your care organizations keep their own records.

To keep your account, sign in at {{address}} before then and cancel the request. Nothing changes until then.

If you didn’t ask for this, sign in and change your password.`,
  withdrawnSubject: 'Your Kinchart account won’t be deleted',
  withdrawnText: `The request to delete your Kinchart account was canceled. Nothing was deleted.

If you didn’t cancel the request, sign in and change your password.`,
  doneSubject: 'Your Kinchart account is deleted',
  doneText: `Your Kinchart account is deleted, with everything in it. This is our last email about it.

You’re welcome to sign up again with this address.`,
} as const

/** Emails to the guardian of an adult dependent, without names. */
export const authorityMails = {
  askedSubject: 'Someone in your care at Kinchart is 18',
  askedText: `Someone whose records you manage at Kinchart is 18 or older.

Please let us know by {{day}} if you can still manage their records: {{address}}
If you don’t answer by then, your access to their records pauses. Nothing is deleted, and you can still answer later.`,
  pausedSubject: 'Your access to someone’s records at Kinchart is paused',
  pausedText: `Someone whose records you manage at Kinchart is 18 or older. We asked if you can still manage their records, but didn’t get an answer.

Your access to their records is paused. Nothing is deleted. To open the records again, confirm that you can still manage them: {{address}}`,
} as const

/** Emails about moving a record from the guardian's account to the patient's own, without names. */
export const handoverMails = {
  offeredSubject: 'Accept a health record at Kinchart',
  offeredText: `Someone who has managed your health record at Kinchart is handing it over to you.

Open this link by {{day}}, and sign in or create your own account. We’ll ask for your birth date: {{address}}

Nothing changes until you accept the record. If you don’t know why you got this email, you don’t need to do anything.`,
  handedOverSubject: 'The record you offered at Kinchart was accepted',
  handedOverText: `The person whose record you managed at Kinchart accepted the record into their own account, as you offered.

The record is no longer in your account. Everything you shared from it and your connections to its care organizations have ended.

If you didn’t offer this, set a new password right away: {{address}}`,
  takenOverSubject: 'You accepted a record at Kinchart',
  takenOverText: `A health record is in your Kinchart account now, and only you manage it. To keep getting new records, reconnect its care organizations: {{address}}

If it wasn’t you, write to this Kinchart’s support right away.`,
} as const

export const legalMails = {
  upcomingSubject: 'New Kinchart {{title}} from {{day}} (UTC)',
  upcomingText: `A new version of our {{title}}, written on {{version}}, takes effect on {{day}} (UTC).

Sign in to read the new version: {{address}}
The current version applies until then.`,
} as const

/**
 * Emails about an import that ended while the user was away, and about a source that needs a reconnection or an
 * answer. They don't contain the source's name.
 */
export const importMails = {
  endedSubject: 'Your import into Kinchart has ended',
  endedText: `An import you started has ended. See which records arrived and which didn’t:

{{address}}

You can turn off these emails under Import Records: {{address}}`,
  needsYouSubject: 'Your Kinchart source needs your attention',
  needsYouText: `One of your sources needs your attention: reconnect the source, or answer a question. Your earlier records are safe. See what’s needed:

{{address}}

You can turn off these emails under Import Records: {{address}}`,
} as const

export const appointmentMails = {
  requestSubject: 'Appointment request',
  asksFor: '{{patient}} requests an appointment with {{doctor}}.',
  wanted: 'Requested day and time: {{when}}',
  reason: 'Reason: {{reason}}',
  byVideo: 'The patient would like a video visit.',
  phone: 'Phone: {{phone}}',
  askedBy: 'Requested by: {{name}}',
  notBooked:
    'Nothing is booked yet. Please call, or reply to this email. Your reply goes to the person who sent the request.',
  sentThrough: 'Sent through Kinchart, {{address}}',
  cancelSubject: 'Appointment request canceled',
  notNeeded: '{{patient}} no longer needs the appointment with {{doctor}}.',
  wasWanted: 'Requested day and time: {{when}}',
  calendarTitle: 'Appointment request: {{patient}}',
  sentSubject: 'Your appointment request',
  sentText: `We sent your appointment request to the office. The office will call or write to you.

See or cancel your request at {{address}}
If you didn’t ask for an appointment, change your password right away: {{passwordAddress}}`,
  keptText: `Your appointment request is saved at Kinchart. We don’t have an email address for the office, so please call the office, too.

See or cancel your request at {{address}}
If you didn’t ask for an appointment, change your password right away: {{passwordAddress}}`,
} as const

/** None of these emails mentions a record. */
export const shareMails = {
  linkSubject: 'Health records are shared with you',
  linkText: `{{person}} wants {{name}} to see part of their health records.

Open this link:
{{address}}

You’ll need a passcode. {{person}} gives you the passcode directly; we never email it. The link works for {{days}} days and closes after 5 wrong passcodes.
The records are read-only, and {{person}} can see when you viewed them. If you don’t know {{person}}, you don’t need to do anything.`,
  sharedSubject: 'Someone shares health records with you at Kinchart',
  sharedText: `Someone started sharing part of their health records with you.

Sign in here:
{{address}}

The records are read-only, and the person can see when you viewed them.`,
  codeSubject: 'Your Kinchart sign-in code',
  codeText: `Your code is {{digits}}

Enter it on the page where you asked to sign in. It’s good for 10 minutes and can be used once.
If you didn’t ask for it, you don’t need to do anything.`,
} as const

export const supportMails = {
  messageSubject: 'A message to Kinchart support',
  from: 'From: {{name}} <{{email}}>\nRequest: {{id}}\n\n{{text}}',
  organizationSubject: 'Kinchart: organization requested',
  inDirectory: 'In the directory',
} as const
