/**
 * `direct`: one file without a passcode (flag U). `manifest`: requires the recipient's name, and the passcode if there
 * is one (flag P).
 */
export const healthLinkModes = ['manifest', 'direct'] as const
export type HealthLinkMode = (typeof healthLinkModes)[number]
/** 'used-up': too many wrong passcodes were entered. 'opened': the link allowed one opening and has been opened. */
export const healthLinkStates = ['live', 'ended', 'expired', 'used-up', 'opened'] as const
export type HealthLinkState = (typeof healthLinkStates)[number]
