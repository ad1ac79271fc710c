import { constants } from '@kinchart/contract/rules/constants.ts'
import type { BodyOf } from '@kinchart/contract/calls/endpoint.ts'
import { importRecordFiles, removeRecordFiles } from '@kinchart/contract/calls/import-files.ts'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallFailedError } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { uploadFile } from '#api/upload-file.ts'

type Params = { readonly profileId: string; readonly checkIssuers?: boolean }

/** Sends files one after the other, each as `asSent` makes it, then has them read together. What is stopped or fails leaves nothing behind. */
export function useFileImport(
  files: readonly File[],
  asSent: (file: File, profileId: string) => Promise<File>,
  onStarted: (source: ConnectedEhr) => void,
) {
  const [sent, setSent] = useState(0)
  const stopping = useRef<AbortController | null>(null)
  const total = files.reduce((sum, { size }) => sum + size, 0)

  const start = useMutation({
    mutationFn: async ({ profileId, ...more }: Params) => {
      checkSizes(files, total)
      const stop = new AbortController()
      stopping.current = stop
      const uploadIds: string[] = []
      let before = 0
      try {
        for (const file of files) {
          const onSent = (bytes: number) => setSent(before + Math.min(bytes, file.size))
          uploadIds.push(await uploadFile(await asSent(file, profileId), { profileId, signal: stop.signal, onSent }))
          before += file.size
          setSent(before)
        }
        stop.signal.throwIfAborted()
        stopping.current = null
        return await askUntilLookedThrough({ profileId, uploadIds, ...more })
      } catch (failure) {
        if (uploadIds.length > 0) call(removeRecordFiles, { body: { uploadIds } }).catch(() => undefined)
        throw failure
      }
    },
    onMutate: () => setSent(0),
    onSuccess: onStarted,
  })

  const isStopped = start.error?.name === 'AbortError'
  return {
    start: start.mutate,
    stop: () => stopping.current?.abort(),
    isBusy: start.isPending,
    /** All bytes have gone; they are being looked through. */
    isReading: start.isPending && sent >= total,
    percent: total === 0 ? 100 : Math.floor((sent / total) * 100),
    failure: isStopped ? null : start.error,
  }
}

/** Large files are looked through longer than a call lasts: it is asked again until they are. */
async function askUntilLookedThrough(body: BodyOf<typeof importRecordFiles>): Promise<ConnectedEhr> {
  for (;;) {
    try {
      return await call(importRecordFiles, { body })
    } catch (failure) {
      if (!(failure instanceof CallFailedError) || failure.code !== 'files-looked-through') throw failure
      await new Promise((resolve) => setTimeout(resolve, failure.retryAfterMs ?? ASK_AGAIN_MS))
    }
  }
}

const ASK_AGAIN_MS = 1000

/** Told before anything is sent, not after ten minutes of it. */
function checkSizes(files: readonly File[], total: number): void {
  if (files.some(({ size }) => size > constants.uploadBytes)) throw new CallFailedError('file-too-large')
  if (files.length > constants.uploadCount || total > constants.uploadSetBytes)
    throw new CallFailedError('file-set-too-large')
}
