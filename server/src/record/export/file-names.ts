const longest = 60

/** A text as the part of a file's name that every system takes; never empty. */
export function fileNameOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .slice(0, longest)
  return plain === '' ? 'unnamed' : plain
}

/** A folder a source: numbered in their order, so that two of one name stay apart. */
export const folderNames = (names: readonly string[]): readonly string[] =>
  names.map((name, index) => `${String(index + 1).padStart(2, '0')}-${fileNameOf(name)}`)
