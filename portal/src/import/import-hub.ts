import { constants } from '@kinchart/contract/rules/constants.ts'
import { completedEhr, importProgress, type CompletedEhr, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { io } from 'socket.io-client'
import { freshToken } from '#api/call.ts'

type Heard = {
  readonly onProgress: (seen: ConnectedEhr) => void
  readonly onCompleted: (ended: CompletedEhr) => void
}

/**
 * Reports imports of this account, or of the ticket in this browser's cookie. Ignores an unreadable message, because
 * the next poll returns the same state.
 */
export function listenToImports({ onProgress, onCompleted }: Heard): () => void {
  const socket = io({
    path: constants.hubPath,
    // With several servers behind a proxy, requests of a long poll may reach a server that does not know the
    // connection.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: (give) => {
      void freshToken(true).then((token) => give(token === null ? {} : { token }))
    },
  })
  // The server closes a socket when its token expires. The next socket uses the current token.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on(constants.hubProgress, (payload: unknown) => {
    const parsed = importProgress.safeParse(payload)
    if (parsed.success) onProgress(parsed.data.import)
  })
  socket.on(constants.hubCompleted, (payload: unknown) => {
    const parsed = completedEhr.safeParse(payload)
    if (parsed.success) onCompleted(parsed.data)
  })
  return () => void socket.disconnect()
}
