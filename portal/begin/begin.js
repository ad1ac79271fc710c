/*
 * Stands by until the portal has begun: its first files are asked for again where they do not come, and where they never
 * come the page says so. Not a module, so that it runs where modules do not, and before any of them.
 */
;(function () {
  // The look that was chosen, before anything is drawn.
  try {
    const chosen = localStorage.getItem('appearance')
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
  } catch {
    // A browser that keeps nothing has no choice.
  }

  // The language: the one that was chosen, else the first of the browser's that there is. English is in the page itself.
  const { dataset, src } = document.currentScript
  function language() {
    let chosen = null
    try {
      chosen = localStorage.getItem('language')
    } catch {
      // A browser that keeps nothing has its own languages.
    }
    const wanted = chosen === null ? navigator.languages || [navigator.language] : [chosen]
    return wanted.map((one) => one.slice(0, 2)).find((one) => one === 'en' || dataset[one] !== undefined)
  }
  const file = dataset[language()]
  // Written here, it runs before the portal's own files, which wait until the page has been read.
  if (file !== undefined) document.write('<script src="' + new URL(file, src).href + '"></script>')

  /**
   * What a page of somebody signed in needs beside the portal's first file is asked for with it, and not after it. Scripts
   * come as those that use them ask for them (`load-ahead.ts`), so that nothing comes twice.
   */
  function askAhead(files) {
    for (const href of files === undefined || files === '' ? [] : files.split(' ')) {
      const link = document.createElement('link')
      link.rel = 'preload'
      link.as = href.endsWith('.css') ? 'style' : href.endsWith('.woff2') ? 'font' : 'fetch'
      link.crossOrigin = ''
      link.href = href
      document.head.append(link)
    }
  }

  /** An answer of Kinchart, unread; null where none came: then what needs it asks again (`api/begun.ts`). */
  function ask(path, mark, body) {
    const headers = { accept: 'application/json', 'accept-language': language() || 'en' }
    if (mark !== null) headers.authorization = `${dataset.begun} ${mark}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    return fetch(path, body === undefined ? { headers } : { headers, method: 'POST', body }).then(
      (answer) => (answer.ok ? answer.json().catch(() => null) : null),
      () => null,
    )
  }
  /** What every page of the frame shows: what the operator has set, and who is signed in; and this tab's first token. */
  function askFirst(mark, email) {
    window.kinchartBegun = { settings: ask(dataset.settings, null) }
    if (mark === null || email === null) return
    // A page that opens in the background is looked at later, and says so then.
    if (document.visibilityState !== 'visible') return
    const answer = ask(`${dataset.account}?email=${encodeURIComponent(email)}`, mark)
    window.kinchartBegun.account = { email, mark, answer }
    if (isOverview) askOverview(mark)
    const body = JSON.stringify({ accessToken: '', refreshToken: mark })
    window.kinchartBegun.session = { mark, answer: ask(dataset.session, null, body) }
  }
  /** What the overview shows of the person whom the address names, else of the one who is signed in. */
  function askOverview(mark) {
    const profileId =
      new URLSearchParams(location.search).get(dataset.person) || localStorage.getItem(dataset.profileKey)
    if (profileId === null) return
    const now = new Date()
    const [month, date] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
    const day = `${now.getFullYear()}-${month}-${date}`
    const answer = ask(`${dataset.record}?${new URLSearchParams({ profileId, day })}`, mark)
    window.kinchartBegun.overview = { profileId, day, mark, answer }
  }
  const isOverview = location.pathname.startsWith('/home/overview')
  try {
    const mark = localStorage.getItem(dataset.markKey)
    if (mark !== null && location.pathname.startsWith('/home/')) {
      askAhead(dataset.framed)
      if (isOverview) askAhead(dataset.overview)
      askFirst(mark, localStorage.getItem(dataset.emailKey))
    }
  } catch {
    // A browser that keeps nothing keeps nobody signed in.
  }

  const KEY = 'begin-tries'
  const PAUSES_MS = [1000, 4000]
  const beginning = () => document.getElementById('beginning')

  /** How often this page was loaded again by itself; null where nothing can be noted, and so nothing is done for ever. */
  function tries() {
    try {
      return Number(sessionStorage.getItem(KEY) || 0)
    } catch {
      return null
    }
  }
  function note(count) {
    try {
      if (count === 0) sessionStorage.removeItem(KEY)
      else sessionStorage.setItem(KEY, String(count))
    } catch {
      // Nothing can be noted: see tries().
    }
  }

  let hasFailed = false
  function loadAgain() {
    if (hasFailed) return
    hasFailed = true
    const count = tries()
    if (count === null || count >= PAUSES_MS.length) {
      note(0)
      beginning().className = 'now'
      return
    }
    setTimeout(() => {
      note(count + 1)
      location.reload()
    }, PAUSES_MS[count])
  }

  function addStyleAgain(link, count = 0) {
    if (count >= PAUSES_MS.length) return
    setTimeout(() => {
      const again = document.createElement('link')
      again.rel = 'stylesheet'
      again.crossOrigin = ''
      again.href = link.href
      again.addEventListener('error', () => addStyleAgain(again, count + 1))
      link.replaceWith(again)
    }, PAUSES_MS[count])
  }

  /** A stylesheet that did not come has no rules, or none that may be read. */
  function hasCome({ sheet }) {
    try {
      return sheet !== null && sheet.cssRules.length > 0
    } catch {
      return false
    }
  }

  // Every stylesheet of the page has come or failed before this runs; those of later parts are brought by what opens them.
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) if (!hasCome(link)) addStyleAgain(link)
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') loadAgain()
    },
    true,
  )
  window.addEventListener('load', () => {
    // All of it came: what failed before is over.
    if (!hasFailed) note(0)
  })
  const button = document.querySelector('#beginning button')
  button.hidden = false
  button.addEventListener('click', () => location.reload())
})()
