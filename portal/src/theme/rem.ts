const DRAWN_PX = 16

/** Converts design px to rem, so that the whole page scales with the reader's text size. */
export const rem = (px: number): string => `${px / DRAWN_PX}rem`
