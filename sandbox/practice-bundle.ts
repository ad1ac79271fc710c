import type { Answer } from '#practice-app.ts'

type PracticeResource = { readonly resourceType: string; readonly id: string; readonly [key: string]: unknown }
export type PracticeBundle = {
  readonly total?: number
  readonly link: readonly { readonly relation: string; readonly url: string }[]
  readonly entry?: readonly { readonly resource: PracticeResource; readonly search: { readonly mode: string } }[]
}

export function readBundle({ text }: Answer): PracticeBundle {
  return JSON.parse(text) as PracticeBundle
}

export function listIds(bundle: PracticeBundle, mode = 'match'): readonly string[] {
  return (bundle.entry ?? []).filter(({ search }) => search.mode === mode).map(({ resource }) => resource.id)
}

export function findLink(bundle: PracticeBundle, relation: string): string | undefined {
  return bundle.link.find((link) => link.relation === relation)?.url
}

/** Throws if a next link points to an earlier page. */
export async function readAllPages(
  get: (path: string) => Promise<Answer>,
  first: string,
): Promise<readonly PracticeBundle[]> {
  const pages: PracticeBundle[] = []
  const seen = new Set<string>()
  for (let url: string | undefined = first; url !== undefined;) {
    if (seen.has(url)) throw new Error('The next link leads back')
    seen.add(url)
    const page = readBundle(await get(url))
    pages.push(page)
    url = findLink(page, 'next')
  }
  return pages
}
