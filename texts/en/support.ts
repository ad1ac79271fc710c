import { textsOf } from '../translate.ts'

export const english = {
  /** The error log for staff. */
  exceptionTexts: {
    subtitle: 'Unexpected errors, without any person’s data.',
    none: 'No error has been recorded.',
    actions: 'Actions',
    fixed: 'Fixed',
    notFixed: 'Not fixed',
    markFixed: 'Mark as fixed: {{error}}',
    markNotFixed: 'Mark as not fixed: {{error}}',
  } as const,
  /** User Support. */
  supportTexts: {
    ticket: 'Something does not work',
    openTicket: 'Open a support ticket',
    general: 'General questions',
    notOurs:
      'We cannot resolve everything: only a hospital can change what its record contains, or the password of its own portal.',
    contact: 'Write to us',
    name: 'Name',
    email: 'Email',
    emailFixed: 'We answer to the address of your account.',
    message: 'Message',
    noHealthData: 'Please leave out what is private about your health.',
    send: 'Send',
  } as const,
  exceptionWords: { active: 'Active', inactive: 'Inactive', yes: 'Yes', no: 'No' } as const,
}

export const { exceptionTexts, supportTexts, exceptionWords } = textsOf('support', english)
