/** undici, which sends the requests to care organizations, requires this version. */
export const leastNode = '22.19.0'
