/** Every user of a test signs up from this machine: more than one real network has. */
export const manyMails = { MAILS_AN_HOUR: '100000', MAILS_A_DAY: '100000' }
