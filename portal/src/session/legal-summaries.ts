/** What a person accepts at sign-up, in short. Source: S1 §1. */
import type { LegalText } from './acceptance.tsx'

export const privacySummary: LegalText = {
  title: 'Privacy Policy',
  parts: [
    {
      heading: 'What Kinchart keeps',
      text: 'What you enter about yourself and your dependents, and the health records that you import. Stored records are encrypted at rest.',
    },
    {
      heading: 'Who sees it',
      text: 'You. Somebody else sees a part of it only if you share that part, and you can end the sharing. Sharing with research organizations is an opt-in of its own, for compensation, and you may opt out at any time.',
    },
    {
      heading: 'Your browser’s signals',
      text: 'Kinchart recognizes the Global Privacy Control signal. It does not respond to Do Not Track.',
    },
    {
      heading: 'Age',
      text: 'Kinchart is not intended for people under 16. To open an account you must be 18 or over.',
    },
    {
      heading: 'Leaving',
      text: 'You can delete an import at any time, and ask for the deletion of your account, which is processed within 10 days.',
    },
  ],
}

export const termsSummary: LegalText = {
  title: 'Terms and Conditions',
  parts: [
    {
      heading: 'For whom',
      text: 'Kinchart is a service based in the United States, for adults of 18 and over. You may act for your dependents.',
    },
    {
      heading: 'What it is not',
      text: 'Kinchart shows the records that others keep of you. It gives no medical advice and does not replace your doctor.',
    },
    {
      heading: 'Law and disputes',
      text: 'The law of Missouri governs. Disputes go to arbitration; you may reject arbitration within 30 days.',
    },
    {
      heading: 'Liability',
      text: 'Liability is limited to the greater of the amount you paid or $50.',
    },
    { heading: 'Changes', text: 'Material changes to the terms come with at least 30 days’ notice.' },
  ],
}
