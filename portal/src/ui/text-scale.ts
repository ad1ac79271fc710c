const DRAWN_PX = 16

/** How much larger than drawn the reader's text is, by the browser's own size: 1.25 where that is 20 px instead of 16. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return size > 0 ? size / DRAWN_PX : 1
}
