import { callPortal, type TestPortal } from '../start-portal.ts'

export type Served = Pick<TestPortal, 'call' | 'mails' | 'url'>

export const servedAt = (url: string): Served => ({
  url,
  call: async (endpoint, input = {}) => callPortal(url, endpoint, input),
  mails: async () => {
    const answer = await fetch(`${url}/dev/mail`, { headers: { accept: 'application/json' } })
    return (await answer.json()) as { to: string; subject: string; text: string }[]
  },
})
