// Without letters and digits that are taken for each other when they are told by phone.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 8

/** Eight characters, each equally likely: about 39 bits, for a link that takes five wrong ones in its life. */
export function newPasscode(): string {
  const even = 256 - (256 % letters.length)
  let made = ''
  while (made.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < even && made.length < LENGTH) made += letters[byte % letters.length] ?? ''
  }
  return made
}
