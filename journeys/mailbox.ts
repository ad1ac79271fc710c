/** Returns the emails to an address whose subject contains a text, newest first, from this machine's email page. */
export async function mailsTo(url: string, email: string, subject: string): Promise<readonly string[]> {
  const answer = await fetch(`${url}/dev/mail`, { headers: { accept: 'application/json' } })
  const mails = (await answer.json()) as { to: string; subject: string; text: string }[]
  return mails.filter((one) => one.to === email && one.subject.includes(subject)).map(({ text }) => text)
}

/** Returns the newest one, once there are more than `known`. */
export async function mailTo(url: string, email: string, subject: string, known = 0): Promise<string> {
  for (let tries = 0; tries < 150; tries++) {
    const mails = await mailsTo(url, email, subject)
    const [newest] = mails
    if (newest !== undefined && mails.length > known) return newest
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail '${subject}' was sent.`)
}

/** Returns the URL in an email that has a code in its fragment. */
export function linkIn(text: string): string {
  const link = /https?:\S+#code=\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error('There is no link in this mail.')
  return link
}
