import { parentPort } from 'node:worker_threads'
import type { JudgeRequest, JudgeResponse } from './judge-in-thread.ts'
import { judgePassword } from './judge-password.ts'

parentPort?.on('message', ({ id, password, personal }: JudgeRequest) => {
  parentPort?.postMessage({ id, verdict: judgePassword(password, personal) } satisfies JudgeResponse)
})
