/** The link of the mail, out of the address's fragment. It is taken once and does not stay in the address. */
export function takeMailedLink(): string | null {
  const link = new URLSearchParams(window.location.hash.slice(1)).get('link')
  if (link === null || !/^[\w-]{43}$/.test(link)) return null
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return link
}
