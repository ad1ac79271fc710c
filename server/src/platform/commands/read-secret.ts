import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Reads a line from standard input, without echo if standard input is a terminal. Returns '' if there is no input. */
export async function readSecret(prompt: string): Promise<string> {
  const isTyped = process.stdin.isTTY
  if (isTyped) process.stderr.write(prompt)
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silence, terminal: isTyped })
  try {
    for await (const line of lines) return line.trim()
    return ''
  } finally {
    lines.close()
    if (isTyped) process.stderr.write('\n')
  }
}
