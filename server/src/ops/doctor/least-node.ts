/**
 * The oldest Node that the packed Kinchart runs on: required by undici, which sends the requests to care organizations.
 */
export const leastNode = '22.19.0'
