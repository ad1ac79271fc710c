/** Prefix of every query that changes when a recipient is added or a share changes. */
export const careTeamKey = ['care-team'] as const
