import type { ImportedChart } from './import-chart.ts'

/** Returns the ZIP or PDF of a record. */
export async function takeCopy(
  url: string,
  { token, profileId }: Pick<ImportedChart, 'token' | 'profileId'>,
  path: string,
): Promise<Buffer> {
  const answer = await fetch(`${url}/api${path}?profileId=${profileId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`The copy answered ${answer.status}.`)
  return Buffer.from(await answer.arrayBuffer())
}
