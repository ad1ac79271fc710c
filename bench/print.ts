const WIDTH = 46

export const title = (text: string): void => void process.stdout.write(`\n${text}\n`)

export function row(what: string, ...figures: readonly string[]): void {
  process.stdout.write(`  ${what.padEnd(WIDTH)} ${figures.map((figure) => figure.padStart(16)).join(' ')}\n`)
}
