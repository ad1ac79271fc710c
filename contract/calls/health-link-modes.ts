/**
 * `direct`: one file, no passcode (flag U). `manifest`: requires the recipient's name, and the passcode if there is one
 * (flag P).
 */
export const healthLinkModes = ['manifest', 'direct'] as const
export type HealthLinkMode = (typeof healthLinkModes)[number]
/** 'used-up': too many wrong passcodes. 'opened': it was opened once and can't be opened again. */
export const healthLinkStates = ['live', 'ended', 'expired', 'used-up', 'opened'] as const
export type HealthLinkState = (typeof healthLinkStates)[number]
