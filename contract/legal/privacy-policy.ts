/** The privacy policy. Source: S1 §1, §2.12. */
import { constants } from '../rules/constants.ts'
import { newestVersion, type LegalText } from './legal-text.ts'

const { accountDeletionDays, minimumAgeYears, termsNoticeDays } = constants

export const privacyPolicy: LegalText = {
  document: 'privacy',
  title: 'Privacy Policy',
  version: newestVersion('privacy'),
  introduction: [
    'Kinchart is one place for your health records. You decide what comes in, who may see a part of it, and when it goes. This policy says in plain words what we keep, why we keep it, who can see it, and what you can do about it.',
    'In this policy “Kinchart”, “we” and “us” mean the operator of the Kinchart service. “You” means the person who holds the account. “Records” means the health records that you bring in, for yourself or for a dependent.',
  ],
  sections: [
    {
      id: 'in-short',
      heading: 'In short',
      blocks: [
        {
          list: [
            'Your records come in because you ask for them, and they are kept exactly as they were received, encrypted where they are stored.',
            'We show no advertising, we use no analytics and no trackers, and nobody can buy your records from us.',
            'Records go to research only if you opt in. You are compensated each time they are used, and you can opt out at any time.',
            'A doctor or an organization sees only the kinds of record that you chose to share, and you can end the sharing.',
            `You can take everything with you, delete an import at once, and have your account deleted within ${accountDeletionDays} days of asking.`,
          ],
        },
      ],
    },
    {
      id: 'who-it-is-for',
      heading: 'Who this service is for',
      blocks: [
        `Kinchart is a service based in the United States and is meant for people who are there. To open an account you must be ${minimumAgeYears} or over, as our Terms and Conditions say. The service is not intended for people under 16, and we do not knowingly let anybody under 16 open an account. If you believe that a child has opened one, tell us through User Support and we will remove it.`,
        'The records of a child or of another family member can be kept by an adult who is entitled to them. See “Dependents” below.',
        'From time to time we show how Kinchart works to healthcare providers, tribal or government bodies, health plans and researchers. They are audiences for such demonstrations, nothing more. A demonstration uses made-up people. It never uses your account or your records, and being shown a demonstration gives nobody access to either.',
      ],
    },
    {
      id: 'what-we-keep',
      heading: 'What we keep',
      blocks: [
        'We keep what the service needs in order to work for you, and no more:',
        {
          list: [
            'What you enter about yourself: your name, email address, phone number, birth date, gender, preferred language, address and, if you choose to give them, race, an emergency contact and insurance details.',
            'What you enter about your dependents: name, gender, relationship and birth date, and insurance details if you add them.',
            'The records that you import: for example vital signs, laboratory results, medications, conditions, procedures, immunizations, allergies, visit notes, care plans, encounters, documents, images and insurance claims.',
            'Where each record came from, when it arrived, and what a source did not send, so that we can tell you when a list is not complete.',
            'The permission that a care organization gave Kinchart to fetch your records. It stays on our servers, encrypted, and never reaches a browser.',
            'Notes and requests that you write, such as an appointment request or a message to User Support.',
            'Your choices: whom you share with and for how long, your research choice with every change of it, and which versions of our legal texts you accepted and when.',
            'A record of security events and of who looked at your records and when.',
          ],
        },
        'Your password is kept only as a one-way hash. Nobody here can read it. We never see the password that you use at a hospital, an insurer or a government portal: you type it on their page, not on ours.',
      ],
    },
    {
      id: 'how-records-come-in',
      heading: 'How your records come in',
      blocks: [
        'You choose a care organization, sign in at its own page, and allow it to send your records to Kinchart. Before anything is kept, we compare the name and birth date that the organization sends with the person you chose. If they differ, you see both and decide.',
        'What arrives is kept exactly as it arrived. What you read on the screen is derived from it. We do not correct a record, convert its units or change its words. If something in a record is wrong, the organization that wrote it has to correct it. You can then bring it in again.',
        'By default Kinchart asks your connected sources once a day whether there is something new. Deleting an import ends this for that source and removes the records that came with it.',
      ],
    },
    {
      id: 'how-we-use-it',
      heading: 'What we use it for',
      blocks: [
        {
          list: [
            'To show your records to you, and to those you share them with.',
            'To run your account: signing in, sending codes, and telling you when an import ended or a source must be connected again.',
            'To keep the service safe: limiting repeated sign-in attempts, finding misuse, and repairing errors.',
            'To answer you when you write to User Support.',
            'To do what the law requires of us.',
          ],
        },
        'Mail from us never holds health information. We do not use your records to make decisions about you, and we do not build profiles of you.',
      ],
    },
    {
      id: 'what-we-never-do',
      heading: 'What we never do',
      blocks: [
        {
          list: [
            'We never show advertising and never use your information for it.',
            'We never sell your records, or anything derived from them. The only way in which records are passed on for compensation is the research opt-in below, and there the compensation is yours.',
            'We never load analytics, advertising or social-media code into our pages. Every script that runs there comes from us.',
            'We never give your records to an employer, an insurer or a data broker.',
            'We never train software on your records.',
          ],
        },
      ],
    },
    {
      id: 'research',
      heading: 'Research: only if you opt in',
      blocks: [
        'You may choose to share your identified records with research organizations and clinical trials. “Identified” means that they can be linked to you. This choice is off until you turn it on, and you do not need it in order to use Kinchart.',
        {
          list: [
            'You choose which kinds of record are shared, and whether the notes that belong to them are.',
            'Records go only to trusted research organizations and clinical trials.',
            'You are compensated each time your records are used.',
            'You may opt out at any time. From then on nothing more is passed on. What a study has already received and used cannot always be called back, but we tell the study that you have opted out.',
            'The choice covers you alone. Records of your dependents are never part of it.',
          ],
        },
        'Every change of this choice is kept with its date, so that you can see exactly what you agreed to and when.',
      ],
    },
    {
      id: 'sharing',
      heading: 'Sharing with doctors and organizations',
      blocks: [
        'You can let a doctor or an organization read a part of your record. You choose the kinds of record, and whether their notes are included. Those who receive it can read it, not change it. You can end the sharing whenever you want, and you can see when it was looked at.',
        'When you share by a link, what you share is encrypted in your browser before it is sent to us, so that we cannot read it. The link is a picture of that day and does not grow. If you protect it with a passcode, give the passcode in another way than the link.',
        'A person or an organization that has read or saved what you shared may keep it under their own rules. Ending a share stops further reading here. It does not reach into their systems.',
      ],
    },
    {
      id: 'others',
      heading: 'Who else may receive information',
      blocks: [
        {
          list: [
            'Companies that run servers or deliver mail for us, bound by contract to use the information only for that. They see no more than their task needs.',
            'A care organization, as far as is needed to ask it for your records.',
            'A court or an authority, when the law compels us. We ask for a valid order, give no more than it demands, and tell you unless we are forbidden to.',
            'A successor, if the service is ever taken over. It is bound by this policy as it stood when you gave your information, and you would be told beforehand and could have your account deleted first.',
          ],
        },
        'Beyond this, and beyond what you share yourself, nobody receives your information.',
      ],
    },
    {
      id: 'dependents',
      heading: 'Dependents',
      blocks: [
        'You may keep the records of a child or of another person whose records you are entitled to manage. Those records are reached through your account only. Every screen shows whose record is open.',
        'You are responsible for having the right to manage them, for example as a parent, a guardian or somebody who was given authority. If that right ends, delete the dependent. Deleting a dependent ends their imports, shares and links, and removes their records.',
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      blocks: [
        {
          list: [
            'Stored records, and the permissions of care organizations, are encrypted at rest. Connections to Kinchart are encrypted on the way.',
            'A session is renewed with a token that is used once. If an old one is used again, the whole session ends.',
            'Codes that we mail are short-lived, can be used once, and are kept only in a form that cannot be read back.',
            'Changing or resetting your password ends your other sessions.',
            'Our own logs hold no health information.',
          ],
        },
        'No system is perfectly secure. Please use a password that you use nowhere else, and sign out on a device that others use.',
      ],
    },
    {
      id: 'breach',
      heading: 'If something goes wrong',
      blocks: [
        'If your unsecured health information is acquired by somebody without your authorization, we will tell you without unreasonable delay and no later than 60 days after we discover it. We will say what happened, what kind of information was involved, what we have done and what you can do. Where the law requires it, we will also tell the Federal Trade Commission, state authorities and the media.',
      ],
    },
    {
      id: 'hipaa',
      heading: 'HIPAA, and the rules that apply here',
      blocks: [
        'Kinchart acts for you. It does not act for your doctor, hospital or health plan. We are not what the Health Insurance Portability and Accountability Act (HIPAA) calls a covered entity, and we do not act as a business associate of one. HIPAA gives you the right to obtain your records from those who are covered by it. It does not, in general, protect the copy that you keep here.',
        'That copy is protected by this policy, by the Federal Trade Commission Act, by the Federal Trade Commission’s Health Breach Notification Rule, and by the laws of your state. If we do not keep what we promise here, that can be an unfair or deceptive practice under those laws.',
      ],
    },
    {
      id: 'browser',
      heading: 'Cookies, storage and signals of your browser',
      blocks: [
        'We use only what the service needs in order to work:',
        {
          list: [
            'Local storage in your browser holds your session, your email address, your name, your profile number and your research choice. Signing out clears it.',
            'A cookie that scripts cannot read binds an import to the browser in which it was started. It serves nothing else and ends after a short time.',
            'The pages, styles and pictures of the portal itself may be kept by your browser so that it opens quickly, even offline. Health records are never kept that way.',
          ],
        },
        'We recognize the Global Privacy Control signal. If your browser sends it, research sharing stays off unless you yourself turn it on, and we note that the signal was there. We do not respond to Do Not Track signals: there is no common understanding of what they ask, and we do not track you in any case.',
      ],
    },
    {
      id: 'your-choices',
      heading: 'Your choices and rights',
      blocks: [
        {
          list: [
            'See it: everything that came in can be read in the portal, including records of a kind that has no page of its own.',
            'Take it with you: you can download everything as it was received, and a printable copy.',
            'Correct it: you can change what you entered. For imported records, please ask the organization that wrote them.',
            'Delete an import, a note, a share or a dependent at any time.',
            `Delete your account: ask for it under My Profile. It is processed within ${accountDeletionDays} days, and until then you can take the request back.`,
            'Opt out of research, and end any share, at any time.',
          ],
        },
        'Depending on where you live you may have further rights by law, such as a right to know, to correct or to appeal. We extend the choices above to everybody. Using them costs nothing and has no disadvantage for you. An authorized agent may act for you if you confirm it to us from your account.',
      ],
    },
    {
      id: 'retention',
      heading: 'How long we keep it, and deletion',
      blocks: [
        'We keep your information for as long as your account exists, because a health record is of use over a lifetime. When you delete an import or a dependent, their records are removed at once.',
        `When you ask for the deletion of your account, we process it within ${accountDeletionDays} days. Your imports, the permissions of your care organizations, your shares and links, your records, notes, files and your profile are removed. Only entries that prove what was done and when remain, under a pseudonym and without health information, for as long as the law asks for them. Backups that still hold your information are overwritten in their usual turn and are not used to bring a deleted account back.`,
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        `If we change this policy in a way that matters to you, we tell you at least ${termsNoticeDays} days before the change takes effect, by mail and by a banner in the portal. You are asked to accept the new version, and your acceptance is kept with its version and time. A change never makes the rules looser for records that you brought in before it, unless you agree.`,
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        'Please write to us through User Support, which you find at the foot of every page of the portal. Say what it is about, but please leave health details out of the message where you can. We answer questions about privacy within 30 days.',
      ],
    },
  ],
}
