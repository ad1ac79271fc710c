const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether a caller's address is this machine's own. */
export const isLoopback = (address: string): boolean => LOOPBACK.has(address)
