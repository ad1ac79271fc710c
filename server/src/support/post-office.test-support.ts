import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Arrived = { readonly to: string; readonly from: string; readonly raw: string }

export type PostOffice = {
  readonly url: string
  readonly arrived: readonly Arrived[]
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function openPostOffice(): Promise<PostOffice> {
  const arrived: Arrived[] = []
  let server: SMTPServer | undefined
  let port = 0
  const open = async (): Promise<void> => {
    const opened = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        let raw = ''
        stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          const from = mailFrom === false ? '' : mailFrom.address
          for (const { address } of rcptTo) arrived.push({ to: address, from, raw })
          done()
        })
      },
    })
    await new Promise<void>((resolve) => void opened.listen(port, '127.0.0.1', resolve))
    port = (opened.server.address() as AddressInfo).port
    server = opened
  }
  await open()
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    open,
    close: async () => new Promise<void>((resolve) => (server ? server.close(resolve) : resolve())),
  }
}
