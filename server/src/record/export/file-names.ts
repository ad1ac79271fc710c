const longest = 60

/** Returns a text as a file name part valid on every system; never empty. */
export function fileNameOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .slice(0, longest)
  return plain === '' ? 'unnamed' : plain
}

/** Returns a folder name for each source, numbered in order, so that equal names stay separate. */
export const folderNames = (names: readonly string[]): readonly string[] =>
  names.map((name, index) => `${String(index + 1).padStart(2, '0')}-${fileNameOf(name)}`)
