import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** A compiled WebAssembly module. */
export type Program = object

type Exported = {
  readonly palloc: (bytes: number) => number
  readonly strlen: (text: number) => number
  readonly raw_parser: (text: number, mode: number) => number
}
type Import = { readonly module: string; readonly name: string; readonly kind: string }

/** Node has it; its types are among the browser's alone. */
const { compile, instantiate, Memory, Module } = (
  globalThis as unknown as {
    WebAssembly: {
      compile: (bytes: Uint8Array) => Promise<Program>
      instantiate: (program: Program, imports: object) => Promise<{ readonly exports: Exported }>
      Memory: new (size: { initial: number; maximum: number }) => object
      Module: { imports: (program: Program) => readonly Import[] }
    }
  }
).WebAssembly

/** V8's flag for the only function that may be compiled a second time, by its number; -1: every one. */
export const MADE_FAST = '--wasm-tier-up-filter'
/** An imported function: no function of the program has this number. */
const NONE = 0
const EVERY = -1

/** The memory that the program asks for, in pages of 64 KB; what is not written is not taken. */
const MEMORY = { initial: 2048, maximum: 32_768 }

let compiled: Promise<Program> | undefined

/** The database's program, compiled once a process and not once a thread. */
export async function compileProgram(): Promise<Program> {
  compiled ??= readAndCompile()
  // What could not be read once may be read the next time.
  compiled.catch(() => (compiled = undefined))
  return compiled
}

async function readAndCompile(): Promise<Program> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const program = await compile(await readFile(join(folder, 'pglite.wasm')))
  await keepParserSmall(program)
  return program
}

/**
 * Has the parser of SQL compiled once, by V8's quick compiler, for good. The optimizing compiler takes 604 MB for that one function (105 KB, a jump to
 * 2,486 places), within the first statements, and a statement is parsed in microseconds without. Whether a function counts its runs, which is what has
 * it compiled a second time, is decided when it is first called: it is called here, in an instance that has nothing and fails at once.
 */
async function keepParserSmall(program: Program): Promise<void> {
  const imports: Record<string, Record<string, unknown>> = {}
  for (const { module, name, kind } of Module.imports(program))
    (imports[module] ??= {})[name] = kind === 'memory' ? new Memory(MEMORY) : () => NONE
  const { exports } = await instantiate(program, imports)
  // What the parser calls before it fails is compiled as everything else.
  for (const call of [() => exports.strlen(0), () => exports.palloc(8)]) runInto(call)
  setFlagsFromString(`${MADE_FAST}=${NONE}`)
  runInto(() => exports.raw_parser(0, 0))
  setFlagsFromString(`${MADE_FAST}=${EVERY}`)
}

/** Runs what is going to fail. */
function runInto(fail: () => unknown): void {
  try {
    fail()
  } catch {
    // There is no database in it.
  }
}
