// Shifts the server's clock, in every thread, by the current number of milliseconds in the file TEST_CLOCK_FILE. Must
// be loaded before the server.
import { readFileSync } from 'node:fs'

const path = process.env['TEST_CLOCK_FILE'] ?? ''
const LOOK_MS = 20
const real = Date.now
let offsetMs = 0
let lookedAt = Number.NEGATIVE_INFINITY

function now(): number {
  if (performance.now() - lookedAt > LOOK_MS) {
    lookedAt = performance.now()
    offsetMs = Number(readFileSync(path, 'utf8'))
  }
  return real() + offsetMs
}

globalThis.Date = new Proxy(Date, {
  construct: (target, args: unknown[], made) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, made) as Date,
  apply: (target) => new target(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
})
