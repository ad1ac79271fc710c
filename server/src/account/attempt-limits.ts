/**
 * Limits that code enforces, because they depend on stored data or an earlier check, or because several endpoints
 * check the same secret. The endpoints declare all other limits.
 */
export const attemptLimits = {
  signUpFromNetwork: { limit: 10, windowSeconds: 3600 },
  signUp: { limit: 30, windowSeconds: 3600 },
  confirmFromNetwork: { limit: 20, windowSeconds: 3600 },
  signInFromNetwork: { limit: 10, windowSeconds: 900 },
  /** Counts sign-ins from one network, to any account. */
  signInsOfNetwork: { limit: 300, windowSeconds: 900 },
  signInWithKnownBrowser: { limit: 10, windowSeconds: 900 },
  signIn: { limit: 100, windowSeconds: 3600 },
  wrongPasswordsMail: { limit: 1, windowSeconds: 86_400 },
  provePassword: { limit: 10, windowSeconds: 900 },
  /** Checking a password's strength uses a lot of CPU time, and no user needs more attempts. */
  judgePassword: { limit: 100, windowSeconds: 3600 },
  changeEmail: { limit: 5, windowSeconds: 3600 },
  changeEmailInADay: { limit: 10, windowSeconds: 86_400 },
  changeEmailTo: { limit: 10, windowSeconds: 3600 },
  confirmApp: { limit: 20, windowSeconds: 900 },
  appCode: { limit: 10, windowSeconds: 900 },
  appCodeInADay: { limit: 30, windowSeconds: 86_400 },
  recoveryCode: { limit: 10, windowSeconds: 900 },
  recoveryCodeInADay: { limit: 30, windowSeconds: 86_400 },
} as const
