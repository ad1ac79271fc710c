import { newPassword } from './fields.ts'

/**
 * A password that somebody chooses, as far as a page can judge it: how long it is. How easily it is guessed is judged by the
 * server, which has the lists for it (server/src/account/passwords/).
 */
export const chosenPassword = newPassword
