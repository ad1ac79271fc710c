const DRAWN_PX = 16

/** Returns the ratio of the browser's text size to the default: 1.25 for 20 px instead of 16. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return size > 0 ? size / DRAWN_PX : 1
}
