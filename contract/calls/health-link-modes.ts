/** How a health link opens, and its state. */

/** `direct`: one file, no passcode (flag U). `manifest`: asks who looks, and the passcode where there is one (flag P). */
export const healthLinkModes = ['manifest', 'direct'] as const
export type HealthLinkMode = (typeof healthLinkModes)[number]
/** 'used-up': by wrong passcodes. 'opened': it opened once, and opens nothing more. */
export const healthLinkStates = ['live', 'ended', 'expired', 'used-up', 'opened'] as const
export type HealthLinkState = (typeof healthLinkStates)[number]
