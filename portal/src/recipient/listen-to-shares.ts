import { constants } from '@kinchart/contract/rules/constants.ts'
import { sharesChangedEvent } from '@kinchart/contract/calls/shared-with-me.ts'
import { io } from 'socket.io-client'

/** Hears that something shared with this recipient has ended or changed. Coming back after a break counts as such news. */
export function listenToShares(onChange: () => void): () => void {
  const socket = io({
    path: constants.hubPath,
    // As `listenToImports`.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: { guest: true },
  })
  let isFirst = true
  socket.on('connect', () => {
    if (!isFirst) onChange()
    isFirst = false
  })
  // The server ends a socket after a while; the next one is proved anew. One whose sign-in has ended is refused then.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on(sharesChangedEvent, onChange)
  return () => void socket.disconnect()
}
