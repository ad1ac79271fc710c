/** The place of 'Where you are signed in'. */
export function WhereSignedIn() {
  return null
}
