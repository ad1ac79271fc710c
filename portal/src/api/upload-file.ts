/** Uploads with progress, which `fetch` can't report. */
import { uploadRecordFile } from '@kinchart/contract/calls/import-files.ts'
import { CallFailedError, addressOf, failureOf } from './send.ts'
import { asSignedIn } from './call.ts'

type UploadParams = {
  readonly profileId: string
  readonly signal: AbortSignal
  readonly onSent: (bytes: number) => void
}

/** Returns the upload's id. Refreshes the token once if it has expired or is rejected. */
export async function uploadFile(file: File, params: UploadParams): Promise<string> {
  return await asSignedIn(false, async (token) => sendBytes(file, token ?? '', params))
}

async function sendBytes(file: File, token: string, { profileId, signal, onSent }: UploadParams): Promise<string> {
  signal.throwIfAborted()
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop)
    const query = { profileId, fileName: file.name, size: file.size }
    request.open(uploadRecordFile.method, addressOf(uploadRecordFile.path, { query }))
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('error', () => reject(new CallFailedError('unreachable')))
    request.addEventListener('abort', () => reject(new DOMException('The person stopped it.', 'AbortError')))
    request.addEventListener('load', () => {
      const answer = parse(request.responseText)
      if (request.status !== 200) return reject(failureOf(request.status, answer))
      const parsed = uploadRecordFile.answer.safeParse(answer)
      return parsed.success ? resolve(parsed.data.uploadId) : reject(new CallFailedError('unreadable'))
    })
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    request.send(file)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
