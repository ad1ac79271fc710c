// The limit for sign-ins: only password hash comparisons, equally many at once, with the same library and cost.
import { isSecretOf, slowHash } from '@kinchart/server/platform/secrets/slow-hash.ts'

const AT_ONCE = Number(process.env['BENCH_AT_ONCE'])
const password = 'a long enough password'
const storedHash = await slowHash(password)

async function compare(count: number): Promise<number> {
  const startedAt = performance.now()
  let begun = 0
  const go = async (): Promise<void> => {
    while (begun++ < count) if (!(await isSecretOf(storedHash, password))) throw new Error('The password is another.')
  }
  await Promise.all(Array.from({ length: AT_ONCE }, go))
  return performance.now() - startedAt
}
process.on('message', (count) => void compare(Number(count)).then((ms) => process.send?.(ms)))
process.once('SIGTERM', () => process.exit(0))
process.stdout.write('ready argon2\n')
