import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { CommandAnswer, CommandRequest } from './socket.ts'
import { commandTexts } from '@kinchart/texts/commands.ts'

/**
 * Asks a running server to do a command, and hands on what it prints. Answers the exit code; 'no-server' when none
 * takes commands there. Throws when the server ends in the middle.
 */
export async function askServer(
  socketPath: string,
  asked: CommandRequest,
  print: { say: (line: string) => void; complain: (line: string) => void },
): Promise<number | 'no-server'> {
  const socket = await reach(socketPath)
  if (!socket) return 'no-server'
  socket.write(`${JSON.stringify(asked)}\n`)
  let exitCode: number | undefined
  try {
    for await (const line of createInterface({ input: socket })) {
      const answer = JSON.parse(line) as CommandAnswer
      if ('say' in answer) print.say(answer.say)
      else if ('complain' in answer) print.complain(answer.complain)
      else exitCode = answer.exitCode
    }
  } finally {
    socket.destroy()
  }
  if (exitCode === undefined) throw new Error(commandTexts.serverEndedRunAgain)
  return exitCode
}

async function reach(socketPath: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath, () => resolve(socket))
    socket.on('error', (error) => {
      const code = 'code' in error ? error.code : undefined
      if (code === 'ENOENT' || code === 'ECONNREFUSED') resolve(undefined)
      else reject(error)
    })
  })
}
