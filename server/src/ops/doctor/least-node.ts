/** The oldest Node on which the packed Kinchart runs: undici, which asks care organizations, wants as much. */
export const leastNode = '22.19.0'
