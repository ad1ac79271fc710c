import { textsOf } from '../translate.ts'

export const english = {
  exceptionTexts: {
    subtitle: 'Unexpected errors, without any person’s data.',
    none: 'No error has been recorded.',
    actions: 'Actions',
    fixed: 'Fixed',
    notFixed: 'Not fixed',
    markFixed: 'Mark as fixed: {{error}}',
    markNotFixed: 'Mark as not fixed: {{error}}',
  } as const,
  supportTexts: {
    ticket: 'Something isn’t working',
    openTicket: 'Open a support ticket',
    general: 'General questions',
    notOurs: 'We can’t resolve everything. Only a hospital can change its records or its portal password.',
    contact: 'Write to us',
    name: 'Name',
    email: 'Email',
    emailFixed: 'We’ll reply to your account’s email.',
    message: 'Message',
    noHealthData: 'Please leave out private health information.',
    send: 'Send',
  } as const,
  exceptionWords: { active: 'Active', inactive: 'Inactive', yes: 'Yes', no: 'No' } as const,
}

export const { exceptionTexts, supportTexts, exceptionWords } = textsOf('support', english)
