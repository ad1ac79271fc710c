import { paths } from '#paths/paths.ts'

/** Pages of the account, whoever's record is open. */
export const accountPages: ReadonlySet<string> = new Set([
  paths.myProfile,
  paths.security,
  paths.connectedApps,
  paths.dependents,
  paths.createDependent,
  paths.privacyPolicy,
  paths.termsAndConditions,
  paths.exception,
])
