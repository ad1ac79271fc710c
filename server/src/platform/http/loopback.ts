const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Returns whether an address is this machine's own. */
export const isLoopback = (address: string): boolean => LOOPBACK.has(address)
