/** Every person of a test signs up from this machine: more of them than one network of people has. */
export const manyMails = { MAILS_AN_HOUR: '100000', MAILS_A_DAY: '100000' }
