const DRAWN_PX = 16

/** 1.25 for a browser's text size of 20 px instead of 16. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return size > 0 ? size / DRAWN_PX : 1
}
