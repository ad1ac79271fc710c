const DRAWN_PX = 16

/** A length as drawn, in px, as a share of the text's size: whoever reads larger text gets the whole page larger. */
export const rem = (px: number): string => `${px / DRAWN_PX}rem`
