/** Everything that is asked for under this key changes when somebody is added, or a share does. */
export const careTeamKey = ['care-team'] as const
