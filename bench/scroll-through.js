/* Runs in the page. Scrolls through it one window height at a time. Returns the longest frame in ms. */
const scrollThrough = async () => {
  const MAX_STEPS = 200
  let longest = 0
  let before = performance.now()
  for (let step = 0; step < MAX_STEPS; step++) {
    window.scrollBy(0, window.innerHeight)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    longest = Math.max(longest, performance.now() - before)
    before = performance.now()
    if (window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1) break
  }
  return longest
}
globalThis.kinchartScrolled = scrollThrough()
