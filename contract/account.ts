/** Sign up, confirm, sign in, refresh, profile. Source: S1 §3, §7. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const email = z.string().trim().max(254)
const said = z.object({ message: z.string() })

export const tokens = z.object({ token: z.string(), refreshToken: z.string() })
export type Tokens = z.output<typeof tokens>

/** What sign-up sends. `userObjectId` is a timestamp string; `relationShip` is the spec's spelling. */
export const signup = z.object({
  firstName: z.string().trim().max(100),
  lastName: z.string().trim().max(100),
  userObjectId: z.string().max(64),
  gender: z.string().max(40),
  relationShip: z.string().max(40),
  preferredLanguage: z.string().max(80),
  email,
  password: z.string().max(1024),
  phone: z.string().trim().max(40),
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

export const login = endpoint({
  method: 'POST',
  path: '/Login/login',
  summary: 'Signs a person in',
  access: 'public',
  body: z.object({ email, password: z.string().max(1024) }),
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
  body: z.object({ email, confirmationCode: z.string().trim().max(64) }),
  answer: said,
})

export const resendVerificationCode = endpoint({
  method: 'POST',
  path: '/Login/resend-verification-code',
  summary: 'Mails a new confirmation code; answers alike for unknown addresses',
  access: 'public',
  query: z.object({ email }),
  answer: said,
})

export const forgotPassword = endpoint({
  method: 'GET',
  path: '/Login/forgot-password',
  summary: 'Mails a reset code; answers alike, and as slowly, for unknown addresses',
  access: 'public',
  query: z.object({ email }),
  answer: said,
})

export const changeForgotPassword = endpoint({
  method: 'POST',
  path: '/Login/change-forgot-password',
  summary: 'Sets a new password with the mailed code and ends every session',
  access: 'public',
  body: z.object({ token: z.string().max(512), password: z.string().max(1024) }),
  answer: said,
})

export const logout = endpoint({
  method: 'POST',
  path: '/Login/logout',
  summary: 'Ends this session on the server',
  access: 'session',
  body: z.object({ refreshToken: z.string().max(1024) }),
  answer: said,
})

const insurance = z.object({
  companyName: z.string(),
  groupNumber: z.string(),
  idNumber: z.string(),
  companyAddress: z.string(),
  employer: z.string(),
  policyHolder: z.string(),
})

export const emergencyContact = z.object({
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  address: z.string(),
  relation: z.string(),
})

export const profile = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  relationship: z.string(),
  birthDate: z.string(),
  gender: z.string(),
  preferredLanguage: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  cellPhone: z.string(),
  homeNumber: z.string(),
  race: z.string(),
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
  query: z.object({ email }),
  answer: z.object({
    /** 1 means that a profile exists. */
    message: z.number(),
    profile: profile.nullable(),
  }),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/User/CreateUser',
  summary: 'Creates the user record of the signed-in account, once',
  access: 'session',
  body: z.object({
    userObjectId: z.string().max(64),
    isActive: z.boolean(),
    userTypeId: z.number(),
    email,
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
  query: z.object({ profileId: z.string() }),
  body: profile.partial(),
  answer: said,
})

/** Which record types are shared for research, and whether their notes are. Settled question 21. */
export const sharedItem = z.object({ recordTypeId: z.string(), notes: z.boolean() })

export const shareIdentifiedData = endpoint({
  method: 'POST',
  path: '/Login/share-identified-data',
  summary: 'Opts in to or out of research sharing',
  access: 'session',
  body: z.object({ shareRecord: z.boolean(), sharedItems: z.array(sharedItem).max(100) }),
  answer: said,
})

export const getSharedIdentifiedData = endpoint({
  method: 'GET',
  path: '/Login/share-identified-data',
  summary: 'The record types shared for research',
  access: 'session',
  answer: z.array(sharedItem),
})

export const deleteNotification = endpoint({
  method: 'GET',
  path: '/Profile/delete-notification',
  summary: 'The state of an account deletion',
  access: 'session',
  answer: z.object({ message: z.string(), requestedAt: z.string().nullable(), dueAt: z.string().nullable() }),
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/Profile/delete-account',
  summary: 'Requests the deletion of the account',
  access: 'session',
  body: z.object({}),
  answer: said,
})

export const withdrawDeletion = endpoint({
  method: 'DELETE',
  path: '/Profile/delete-account',
  summary: 'Withdraws the request to delete the account',
  access: 'session',
  answer: said,
})
