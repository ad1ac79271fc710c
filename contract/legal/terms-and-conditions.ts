/** The terms between user and Kinchart. Source: S1 §1, §2.12. */
import { constants } from '../rules/constants.ts'
import { newestVersion, type LegalText } from './legal-text.ts'

const { accountDeletionDays, arbitrationOptOutDays, minimumAgeYears, termsNoticeDays } = constants

export const termsAndConditions: LegalText = {
  document: 'terms',
  title: 'Terms and Conditions',
  version: newestVersion('terms'),
  introduction: [
    'These terms are the agreement between you and the operator of Kinchart (“Kinchart”, “we”, “us”). They apply whenever you use the Kinchart portal. Please read them. They are written so that you can.',
    'Two parts affect your rights in particular: “Settling disputes”, which provides for arbitration unless you reject it, and “Limits of liability”.',
  ],
  sections: [
    {
      id: 'agreement',
      heading: 'The agreement',
      blocks: [
        'You agree to these terms when you confirm them at sign-up, or when you accept a new version in the portal. We keep which version you accepted and when, and you can see it beside the text in the portal. Our Privacy Policy says how we handle your information and is part of this agreement.',
        'If you do not agree, please do not open an account. If you already have one, you can have it deleted.',
      ],
    },
    {
      id: 'who-may-use-it',
      heading: 'Who may use Kinchart',
      blocks: [
        {
          list: [
            `You must be ${minimumAgeYears} or over. By signing up you state that you are.`,
            'Kinchart is based in the United States and is meant for people who are there. If you use it from elsewhere, you do so on your own initiative and are responsible for following the law of that place.',
            'An account belongs to one person. Give your true name and birth date: they are compared with what a care organization sends, so that nobody’s records end up in somebody else’s account.',
            'You may not use Kinchart if we have closed your account for breaking these terms.',
          ],
        },
        'Healthcare providers, tribal or government bodies, health plans and researchers may be shown demonstrations of Kinchart. They are audiences of such demonstrations only. These terms give them no access to anybody’s account or records.',
      ],
    },
    {
      id: 'the-service',
      heading: 'What Kinchart does',
      blocks: [
        'Kinchart brings together the health records that care organizations, insurers and government bodies keep about you, shows them to you by kind, lets you look after the records of your dependents, shows insurance claims, and lets you share a part of your record with doctors, organizations or research.',
        'Kinchart fetches records only from sources that you connect, with the permission that you give there, and you may end that permission at any time. Which organizations can be connected depends on them as much as on us.',
        'What a source sends is shown as it was sent. A source may send late, in part or not at all. Where we know that something is missing, we say so. That something is not shown here does not mean that it does not exist.',
      ],
    },
    {
      id: 'not-medical-advice',
      heading: 'Not medical advice, and not for emergencies',
      blocks: [
        'Kinchart shows records. It gives no medical advice, makes no diagnosis and does not replace your doctor, pharmacist or any other professional. Marks such as “above range” repeat what the source sent, or compare two printed numbers. They are not an assessment of your health.',
        'Never ignore or delay medical advice because of something you read here, and check with a professional before you act on it. Nobody at Kinchart reads your records in order to watch over your health.',
        'Kinchart is not for emergencies. If you think that you have one, call 911 at once.',
      ],
    },
    {
      id: 'your-account',
      heading: 'Your account',
      blocks: [
        {
          list: [
            'Choose a password that you use nowhere else, and keep it to yourself. We will never ask you for it.',
            'Keep your email address up to date. Codes, and notices that these terms speak of, go there.',
            'Tell us through User Support without delay if you believe that somebody else has used your account.',
            'You are responsible for what is done with your account by those to whom you gave access.',
          ],
        },
      ],
    },
    {
      id: 'dependents',
      heading: 'Acting for dependents',
      blocks: [
        'You may keep and manage the records of a dependent only if you have the right to: for example as a parent, as a guardian, or because the person gave you authority. By adding a dependent you state that you have that right. You agree to these terms for them as well, and you must delete the dependent when your right ends. The law may limit what you are allowed to see of a minor’s record, and a source may hold such parts back.',
      ],
    },
    {
      id: 'your-records',
      heading: 'Your records stay yours',
      blocks: [
        'Bringing records into Kinchart does not change who they belong to. You allow us to store, copy, convert and show them as far as is needed to provide the service to you and to those you share them with. This permission is for nothing else, and it ends when the records are deleted.',
        'We do not change what a source sent. If a record is wrong, the source has to correct it.',
      ],
    },
    {
      id: 'sharing',
      heading: 'Sharing with doctors and organizations',
      blocks: [
        'You decide whether, with whom, and which kinds of record you share. Those who receive a share can read it and nothing more. You may end a share at any time. This stops further reading in Kinchart. It does not undo what was read or saved before.',
        'Please check an address before you share with it. If you share by a link, anybody who has the link and its passcode can open it until it ends.',
      ],
    },
    {
      id: 'research',
      heading: 'Research opt-in and compensation',
      blocks: [
        {
          list: [
            'Sharing identified records with research organizations and clinical trials is voluntary, and is off until you opt in.',
            'You choose the kinds of record, and may change the choice at any time.',
            'You are compensated each time your records are used. How much, and how it is paid, is shown to you before the use. Taxes on it are yours to pay.',
            'You may opt out at any time, without a reason and without any disadvantage. From then on nothing more is passed on. Compensation for earlier use stays yours.',
          ],
        },
        'We pass records on only to research organizations and trials that have bound themselves to use them for the research alone, to protect them, and not to pass them on.',
      ],
    },
    {
      id: 'fair-use',
      heading: 'What you may not do',
      blocks: [
        {
          list: [
            'Bring in, look at or share somebody else’s records without the right to.',
            'Give a false identity, or use another person’s account.',
            'Try to get around our security, to reach what is not yours, or to disturb the service or those we connect to.',
            'Collect information from Kinchart by automated means, other than by the export functions that we offer for your own records.',
            'Upload harmful code, or use Kinchart for anything against the law.',
            'Copy, sell or rent the service itself, except as the licence of its software allows.',
          ],
        },
        'If you find a weakness in our security, please tell us through User Support. We will not act against anybody who reports one in good faith and does not look at other people’s information.',
      ],
    },
    {
      id: 'others-services',
      heading: 'Services of others',
      blocks: [
        'Care organizations, insurers and government bodies have terms of their own for their portals, and we do not control them. Links that lead out of Kinchart lead to pages that we are not responsible for. An appointment request that you send from Kinchart is a request. Only the practice can accept it.',
      ],
    },
    {
      id: 'price',
      heading: 'Price',
      blocks: [
        'Unless we tell you otherwise before you order something, using Kinchart costs nothing. If we ever offer something for a price, you will see the price first and be charged only if you agree.',
      ],
    },
    {
      id: 'ending',
      heading: 'Ending the agreement',
      blocks: [
        `You may stop at any time. Ask for the deletion of your account under My Profile. It is processed within ${accountDeletionDays} days, and you can take the request back until then. Please download what you want to keep first.`,
        'We may suspend or close an account that breaks these terms in a serious way, endangers others, or must be closed by law. Unless that would cause harm or is forbidden, we tell you why beforehand and give you the chance to put it right, and to download your records.',
        `If we ever end the service altogether, we tell you at least ${termsNoticeDays} days before, and you can download your records until then.`,
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      blocks: [
        `We may change these terms. Of a material change we give you at least ${termsNoticeDays} days’ notice, by mail and by a banner in the portal that leads to the new text. A material change never takes effect earlier, and never for what happened before it. You are asked to accept the new version. If you do not agree with it, you can have your account deleted before it takes effect.`,
        'Changes that do not touch your rights, such as a corrected spelling, may be made at once.',
      ],
    },
    {
      id: 'no-warranty',
      heading: 'What we do not promise',
      blocks: [
        'We run Kinchart with care. Still, as far as the law allows, it is provided “as is” and “as available”, without warranties of any kind, whether express or implied, including merchantability, fitness for a particular purpose and non-infringement. We do not promise that the service is always available or free of errors, that every organization can be connected, or that what a source sends is complete, right or up to date.',
        'Some states do not allow certain warranties to be excluded. Where that is so, the exclusion does not apply to you.',
      ],
    },
    {
      id: 'liability',
      heading: 'Limits of liability',
      blocks: [
        'As far as the law allows, we are not liable for indirect, incidental, special, consequential or punitive damages, or for lost profits or lost data, that come from using Kinchart or from not being able to use it.',
        'As far as the law allows, our liability for all claims together that concern Kinchart is limited to the greater of the amount that you paid to us for the service in the twelve months before the claim, or $50.',
        'Nothing in these terms limits liability that cannot be limited by law, such as for fraud or for harm that we cause on purpose, nor your rights under laws that protect consumers or health information. Some states do not allow all of these limits, so that some of them may not apply to you.',
      ],
    },
    {
      id: 'law',
      heading: 'Governing law',
      blocks: [
        'These terms are governed by the law of the State of Missouri, without its rules on the conflict of laws, and by the federal law of the United States. Where the law of the state you live in protects you as a consumer and cannot be set aside by agreement, that protection stays.',
      ],
    },
    {
      id: 'disputes',
      heading: 'Settling disputes',
      blocks: [
        'Most problems can be solved by talking. Before starting a proceeding, please describe the problem through User Support. If we have not solved it together within 60 days, either of us may go further.',
        'Unless you reject arbitration as described below, you and we agree that a dispute about Kinchart or these terms is decided by a neutral arbitrator and not by a judge or a jury. The American Arbitration Association administers it under its Consumer Arbitration Rules. The hearing may be held by phone, by video or in the county where you live, as you choose. We pay the fees that those rules assign to us. The Federal Arbitration Act applies to this part.',
        {
          list: [
            'Either of us may instead bring an individual claim before a small-claims court.',
            'Either of us may ask a court for an order that stops misuse of the service or of information.',
            'Claims are brought by each person for themself, and not as part of a class or a representative action. If this sentence cannot be enforced for a claim, a court decides that claim.',
            'Nothing here keeps you from turning to a federal or state authority.',
          ],
        },
      ],
    },
    {
      id: 'reject-arbitration',
      heading: 'You can reject arbitration',
      blocks: [
        `You may reject arbitration within ${arbitrationOptOutDays} days of first accepting these terms. You do it in the portal: sign in, open these terms, and choose “Reject arbitration” below the text. No reason is needed, it has no disadvantage for you, and everything else in these terms stays as it is. The date is kept and shown to you there. If you cannot sign in, write to User Support within the same ${arbitrationOptOutDays} days from the email address of your account.`,
        'If you reject arbitration, or if it does not apply to a dispute, the state and federal courts in Missouri decide, unless the law gives you the right to go to a court where you live.',
      ],
    },
    {
      id: 'rest',
      heading: 'The rest',
      blocks: [
        {
          list: [
            'These terms and the Privacy Policy are the whole agreement between us about Kinchart.',
            'If a part of them cannot be enforced, the other parts stay in force.',
            'If we do not insist on a right at once, we have not given it up.',
            'You may not transfer this agreement. We may transfer it only together with the service, to a successor who is bound by it and by the Privacy Policy.',
            'Notices to you go to the email address of your account and appear in the portal.',
          ],
        },
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        'Questions about these terms are welcome. Please write to us through User Support, which you find at the foot of every page of the portal.',
      ],
    },
  ],
}
