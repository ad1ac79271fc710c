/** Sign up, confirm, sign in, refresh, profile. Source: S1 §3, §7. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { genders, relationships } from '../rules/enumerations.ts'
import { languageCodes } from '@kinchart/texts/translate.ts'
import * as field from '../rules/fields.ts'
import { fieldMessages } from '../text/texts.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

const messageResponse = z.object({ message: z.string() })

export const tokens = z.object({ token: z.string(), refreshToken: z.string() })
export type Tokens = z.output<typeof tokens>

/** The sign-up request. `userObjectId` is a timestamp string; `relationShip` is the spec's spelling. */
export const signup = z.object({
  firstName: field.personName(),
  lastName: field.personName(),
  userObjectId: z.string().max(64),
  gender: field.requiredChoice(genders, fieldMessages.gender, fieldMessages.gender),
  relationShip: field.requiredChoice(relationships, fieldMessages.relationship, fieldMessages.relationship),
  preferredLanguage: field.requiredLanguage(fieldMessages.language),
  email: field.email,
  password: field.newPassword,
  phone: field.requiredPhone(),
  /** The version of the privacy policy that the user accepted. Not in the spec. */
  acceptedPrivacy: z.string().max(40).optional(),
  acceptedTerms: z.string().max(40).optional(),
})
export type Signup = z.output<typeof signup>

export const register = endpoint({
  method: 'POST',
  path: '/Login/UserRegister',
  summary: 'Creates an account and mails a confirmation code',
  access: 'public',
  body: signup,
  answer: z.object({ message: z.string(), userObjectId: z.string(), email: z.string() }),
})

export const credentials = z.object({ email: field.email, password: field.givenPassword })

export const login = endpoint({
  method: 'POST',
  path: '/Login/login',
  summary: 'Signs a person in',
  access: 'public',
  body: credentials,
  answer: tokens.extend({ message: z.string() }),
})

export const refresh = endpoint({
  method: 'POST',
  path: '/Login/refresh',
  summary: 'Exchanges a refresh token for new tokens; the old one ends',
  access: 'public',
  body: z.object({ accessToken: z.string().max(8192), refreshToken: z.string().max(1024) }),
  answer: tokens,
})

export const confirmUser = endpoint({
  method: 'POST',
  path: '/Login/confirm-user',
  summary: 'Confirms an email address with the mailed code',
  access: 'public',
  body: z.object({ email: field.anyEmail, confirmationCode: field.mailedCode }),
  answer: messageResponse,
})

export const resendVerificationCode = endpoint({
  method: 'POST',
  path: '/Login/resend-verification-code',
  summary: 'Mails a new confirmation code; answers alike for unknown addresses',
  access: 'public',
  limits: [
    { counter: 'resend', by: ['email', 'network'], limit: 5, windowSeconds: 3600 },
    { counter: 'resend', by: ['email'], limit: 20, windowSeconds: 3600 },
  ],
  query: z.object({ email: field.anyEmail }),
  answer: messageResponse,
})

export const forgotPassword = endpoint({
  method: 'GET',
  path: '/Login/forgot-password',
  summary: 'Mails a reset code; answers alike, and as slowly, for unknown addresses',
  access: 'public',
  limits: [
    { counter: 'forgot', by: ['email', 'network'], limit: 5, windowSeconds: 3600 },
    { counter: 'forgot-of', by: ['email'], limit: 20, windowSeconds: 3600 },
  ],
  query: z.object({ email: field.email }),
  answer: messageResponse,
})

export const changeForgotPassword = endpoint({
  method: 'POST',
  path: '/Login/change-forgot-password',
  summary: 'Sets a new password with the mailed code and ends every session',
  access: 'public',
  body: z.object({ token: field.mailedCode, password: field.newPassword }),
  answer: messageResponse,
})

export const logout = endpoint({
  method: 'POST',
  path: '/sign-ins/end-current',
  formerPath: '/Login/logout',
  summary: 'Ends this session on the server',
  access: 'session',
  body: z.object({ refreshToken: z.string().max(1024) }),
  answer: messageResponse,
})

const short = field.optionalText()

export const insurance = z.strictObject({
  companyName: short,
  groupNumber: short,
  idNumber: short,
  companyAddress: short,
  employer: short,
  policyHolder: short,
})

/** `relation` is the field that the spec calls `relationship`. */
export const emergencyContact = z.strictObject({
  name: short,
  phoneNumber: short,
  email: field.anyEmail,
  address: short,
  relation: short,
})

/**
 * `birthDate` is YYYY-MM-DD or ''. A date beginning with 0001-01-01 counts as ''. `cellPhone` is the field that the
 * spec calls `contact`.
 */
export const profile = z.object({
  id: z.string().max(64),
  firstName: short,
  lastName: short,
  email: field.anyEmail,
  relationship: short,
  birthDate: z.string().trim().max(40),
  gender: short,
  preferredLanguage: short,
  address: short,
  city: short,
  state: short,
  zip: z.string().trim().max(20),
  cellPhone: z.string().trim().max(40),
  homeNumber: z.string().trim().max(40),
  race: short,
  shareRecord: z.boolean(),
  emergencyContact,
  primaryInsurance: insurance,
  secondaryInsurance: insurance,
})
export type Profile = z.output<typeof profile>

export const getUser = endpoint({
  method: 'GET',
  path: '/Login/Getuser',
  summary: 'The caller’s own user and profile; any other address is not found',
  access: 'session',
  query: z.object({ email: field.anyEmail }),
  answer: z.object({
    /** 1 if a profile exists, otherwise 0. */
    message: z.number(),
    profile: profile.nullable(),
    /** True if the user may read the exception log. The server decides this. */
    isStaff: z.boolean(),
    /** The language of pages and emails. Null if the user has not chosen a language. Not in the spec. */
    language: z.enum(languageCodes).nullable(),
  }),
})

export const setLanguage = endpoint({
  method: 'PUT',
  path: '/account/update-language',
  formerPath: '/Profile/set-language',
  summary: 'Saves the language of the account’s pages and mails',
  access: 'session',
  // For pages and emails. A patient's preferred language is a separate field and can be any language.
  body: z.object({ language: z.enum(languageCodes, fieldRules.languageUnknown) }),
  answer: messageResponse,
})

export const createUser = endpoint({
  method: 'POST',
  path: '/account/create-user',
  formerPath: '/User/CreateUser',
  summary: 'Creates the user record of the signed-in account, once',
  access: 'session',
  body: z.object({
    userObjectId: z.string().max(64),
    isActive: z.boolean(),
    userTypeId: z.number(),
    email: field.anyEmail,
    phone: z.string().max(40),
    createdDate: z.string().max(64),
  }),
  answer: z.object({ profileId: z.string() }),
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/Login/UpdateProfile',
  summary: 'Saves the profile; the answer’s message is shown',
  access: 'session',
  query: z.object({ profileId: z.string().max(64) }),
  body: profile.partial(),
  answer: messageResponse,
})

export const deleteNotification = endpoint({
  method: 'GET',
  path: '/Profile/delete-notification',
  summary: 'The state of an account deletion',
  access: 'session',
  /** Both times are null if no deletion is requested. */
  answer: z.object({ message: z.string(), requestedAt: z.string().nullable(), dueAt: z.string().nullable() }),
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/account/request-deletion',
  formerPath: '/Profile/delete-account',
  summary: 'Requests the deletion of the account',
  access: 'session',
  needsProof: true,
  limits: [{ counter: 'deletion', by: ['account'], limit: 20, windowSeconds: 3600 }],
  body: z.object({}),
  answer: messageResponse,
})

export const withdrawDeletion = endpoint({
  method: 'DELETE',
  path: '/account/cancel-deletion',
  formerPath: '/Profile/delete-account',
  summary: 'Withdraws the request to delete the account',
  access: 'session',
  answer: messageResponse,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/account/update-password',
  formerPath: '/Profile/change-password',
  summary: 'Sets a new password; every other session ends',
  access: 'session',
  body: z.object({ password: field.givenPassword, newPassword: field.newPassword }),
  answer: messageResponse,
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/account/update-email',
  formerPath: '/Profile/change-email',
  summary: 'Mails a code to a new address; the old one stays until the code is confirmed',
  access: 'session',
  body: credentials,
  answer: messageResponse,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/account/confirm-email',
  formerPath: '/Profile/confirm-email',
  summary: 'Confirms the new address with its code and tells the old one; answers new tokens',
  access: 'session',
  body: z.object({ confirmationCode: field.mailedCode }),
  answer: tokens.extend({ message: z.string(), email: field.anyEmail }),
})
