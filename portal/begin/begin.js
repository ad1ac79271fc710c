/*
 * Monitors the start of the portal: retries its first files if they fail, and shows an error if they never load. Not a
 * module, so that it runs in browsers without modules, and before any module.
 */
;(function () {
  // The chosen color scheme, before the first paint.
  try {
    const chosen = localStorage.getItem('appearance')
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
  } catch {
    // Without storage there is no chosen scheme.
  }

  // The chosen language, or else the browser's first supported one. English is in the page itself.
  const { dataset, src } = document.currentScript
  function language() {
    let chosen = null
    try {
      chosen = localStorage.getItem('language')
    } catch {
      // Without storage, use the browser's languages.
    }
    const wanted = chosen === null ? navigator.languages || [navigator.language] : [chosen]
    return wanted.map((one) => one.slice(0, 2)).find((one) => one === 'en' || dataset[one] !== undefined)
  }
  const file = dataset[language()]
  // document.write runs it before the portal's own files, which wait until the page has been parsed.
  if (file !== undefined) document.write('<script src="' + new URL(file, src).href + '"></script>')

  /**
   * Requests the files that a signed-in page needs in parallel with the portal's first file. Scripts are requested in
   * the same way as by their importers (`load-ahead.ts`), so that none is fetched twice.
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

  /** Fetches a JSON response; null if it fails: then its consumer requests it again (`api/begun.ts`). */
  function ask(path, mark, body) {
    const headers = { accept: 'application/json', 'accept-language': language() || 'en' }
    if (mark !== null) headers.authorization = `${dataset.begun} ${mark}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    return fetch(path, body === undefined ? { headers } : { headers, method: 'POST', body }).then(
      (answer) => (answer.ok ? answer.json().catch(() => null) : null),
      () => null,
    )
  }
  /**
   * Requests the data of every page of the frame: the operator's settings and the signed-in user; and this tab's first
   * token.
   */
  function askFirst(mark, email) {
    window.kinchartBegun = { settings: ask(dataset.settings, null) }
    if (mark === null || email === null) return
    // A page opened in the background makes its requests when it becomes visible.
    if (document.visibilityState !== 'visible') return
    const answer = ask(`${dataset.account}?email=${encodeURIComponent(email)}`, mark)
    window.kinchartBegun.account = { email, mark, answer }
    if (isOverview) askOverview(mark)
    const body = JSON.stringify({ accessToken: '', refreshToken: mark })
    window.kinchartBegun.session = { mark, answer: ask(dataset.session, null, body) }
  }
  /** Requests the overview of the patient named in the URL, or else of the signed-in user. */
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
    // Without storage no user is signed in.
  }

  const KEY = 'begin-tries'
  const PAUSES_MS = [1000, 4000]
  const beginning = () => document.getElementById('beginning')

  /** Returns how often this page reloaded itself; null without storage, so that it never reloads forever. */
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
      // No storage: see tries().
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

  /** A stylesheet that failed to load has no rules, or unreadable ones. */
  function hasCome({ sheet }) {
    try {
      return sheet !== null && sheet.cssRules.length > 0
    } catch {
      return false
    }
  }

  // Every stylesheet of the page has loaded or failed before this runs; those of later parts are loaded by the code
  // that opens them.
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) if (!hasCome(link)) addStyleAgain(link)
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') loadAgain()
    },
    true,
  )
  window.addEventListener('load', () => {
    // Everything loaded, so reset earlier failures.
    if (!hasFailed) note(0)
  })
  const button = document.querySelector('#beginning button')
  button.hidden = false
  button.addEventListener('click', () => location.reload())
})()
