/** The newest mail to an address whose subject holds some words, as the page for mails of this machine shows it. */
export async function mailTo(url: string, email: string, subject: string): Promise<string> {
  for (let tries = 0; tries < 150; tries++) {
    const answer = await fetch(`${url}/dev/mail`, { headers: { accept: 'application/json' } })
    const mails = (await answer.json()) as { to: string; subject: string; text: string }[]
    const mail = mails.find((one) => one.to === email && one.subject.includes(subject))
    if (mail !== undefined) return mail.text
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail '${subject}' was sent.`)
}

/** The address in a mail that carries a code behind its #. */
export function linkIn(text: string): string {
  const link = /https?:\S+#code=\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error('There is no link in this mail.')
  return link
}
