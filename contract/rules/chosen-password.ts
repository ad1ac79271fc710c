import { newPassword } from './fields.ts'

/**
 * A new password, as far as a page can check it: its length. The server, which has the lists for it, checks how easily
 * it is guessed (server/src/account/passwords/).
 */
export const chosenPassword = newPassword
