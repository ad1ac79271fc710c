// Runs in the page. Records the largest contentful paint, unexpected layout shifts and how long each input took. Times
// are in ms.
const watched = { steps: [], shift: 0, largest: 0, seen: {} }
globalThis.kinchartFelt = watched
const observe = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
    type,
    buffered: true,
    durationThreshold: 16,
  })
observe('largest-contentful-paint', ({ startTime }) => {
  watched.largest = startTime
})
observe('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) watched.shift += value
})
observe('event', ({ duration }) => watched.steps.push(duration))
const look = () => {
  const what = 'input[type=email]'
  if (watched.seen[what] === undefined && document.querySelector(what) !== null) watched.seen[what] = performance.now()
  requestAnimationFrame(look)
}
look()
