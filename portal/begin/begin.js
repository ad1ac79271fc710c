/*
 * Retries the portal's first files if they fail, and shows an error if they never load. This is not a module, so that
 * it runs before all modules and in browsers without module support.
 */
;(function () {
  // Set the chosen color scheme before the first paint.
  try {
    const chosen = localStorage.getItem('appearance')
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
  } catch {
    // Browser storage is not available, so keep the default color scheme.
  }

  // Uses the chosen language, or the browser's first supported language. English needs no language file.
  const { dataset, src } = document.currentScript
  function language() {
    let chosen = null
    try {
      chosen = localStorage.getItem('language')
    } catch {
      // Browser storage is not available, so use the browser's languages.
    }
    const wanted = chosen === null ? navigator.languages || [navigator.language] : [chosen]
    return wanted.map((one) => one.slice(0, 2)).find((one) => one === 'en' || dataset[one] !== undefined)
  }
  const file = dataset[language()]
  // The portal's own files run only after the page is parsed, so document.write runs this file before them.
  if (file !== undefined) document.write('<script src="' + new URL(file, src).href + '"></script>')

  /**
   * Requests a signed-in page's files in parallel with the portal's first file. Uses the same request type as the
   * modules that import them (`load-ahead.ts`), so that no file is fetched twice.
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

  /**
   * Returns the JSON response, or null if the request fails. The code that needs the response then repeats the
   * request (`api/begun.ts`).
   */
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
   * Requests the data that every signed-in page needs: the operator's settings, the signed-in user, and this tab's
   * first token.
   */
  function askFirst(mark, email) {
    window.kinchartBegun = { settings: ask(dataset.settings, null) }
    if (mark === null || email === null) return
    // A page opened in the background waits until it is visible.
    if (document.visibilityState !== 'visible') return
    const answer = ask(`${dataset.account}?email=${encodeURIComponent(email)}`, mark)
    window.kinchartBegun.account = { email, mark, answer }
    if (isOverview) askOverview(mark)
    const body = JSON.stringify({ accessToken: '', refreshToken: mark })
    window.kinchartBegun.session = { mark, answer: ask(dataset.session, null, body) }
  }
  /** Requests the overview of the patient named in the URL, or of the signed-in user. */
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
    // Browser storage is not available, so no user is signed in.
  }

  const KEY = 'begin-tries'
  const PAUSES_MS = [1000, 4000]
  const beginning = () => document.getElementById('beginning')

  /**
   * How many times this page has reloaded itself. Null if browser storage is not available. The page then never
   * reloads itself, to avoid an endless loop.
   */
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
      // Browser storage is not available, so reloads can't be counted. See tries().
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

  /** Returns false if the stylesheet failed to load, and thus has no rules or rules that can't be read. */
  function hasCome({ sheet }) {
    try {
      return sheet !== null && sheet.cssRules.length > 0
    } catch {
      return false
    }
  }

  // By now, every stylesheet of the page has loaded or failed. Other stylesheets load later, with the code that needs
  // them.
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) if (!hasCome(link)) addStyleAgain(link)
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') loadAgain()
    },
    true,
  )
  window.addEventListener('load', () => {
    // Everything loaded, so reset the count of reloads.
    if (!hasFailed) note(0)
  })
  const button = document.querySelector('#beginning button')
  button.hidden = false
  button.addEventListener('click', () => location.reload())
})()
