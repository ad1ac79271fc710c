/** An error reported by the portal; all of it is untrusted. */
export type PortalError = { readonly name: string; readonly route: string; readonly frames: readonly string[] }

const NAME = /^[A-Za-z]{0,70}(?:Error|Exception)$/
const FRAME = /^[\w.\-/]{1,120}\.(?:[cm]?js|tsx?|jsx?):\d{1,7}:\d{1,7}$/
const ROUTE = /^\/[\w\-/:?*]{0,119}$/
const SEGMENT = /^(?:[a-z][a-z-]{0,39}|:\w{1,30}\??|\*)$/i
const MAX_FRAMES = 8

/**
 * Returns the log line for it. A part with an unexpected format is dropped: an error's name could contain a person's, a
 * route an id.
 */
export function describePortalError({ name, route, frames }: PortalError): string {
  const places = frames.filter((frame) => FRAME.test(frame)).slice(0, MAX_FRAMES)
  const at = places.length === 0 ? '' : ` at ${places.join(', ')}`
  return `${NAME.test(name) ? name : 'Error'}${at}${ROUTE.test(route) ? ` on ${withoutIds(route)}` : ''}`
}

/** Replaces path segments that are not words, such as ids, with `:id`. */
const withoutIds = (route: string): string =>
  route
    .split('/')
    .map((segment) => (segment === '' || SEGMENT.test(segment) ? segment : ':id'))
    .join('/')
