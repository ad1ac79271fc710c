import { newPassword } from './fields.ts'

/**
 * A page can check only the password's length. The server also checks how easily the password is guessed
 * (server/src/account/passwords/).
 */
export const chosenPassword = newPassword
