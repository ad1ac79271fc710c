import typeAddress from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'

let bytes: Promise<ArrayBuffer> | null = null

/**
 * Gives a frame our letters. The frame itself may load nothing: the portal, which has them already, hands them over.
 * Without them the system's letters are used.
 */
export async function addOwnTypeface({ contentWindow, contentDocument }: HTMLIFrameElement): Promise<void> {
  const Face = (contentWindow as (Window & { readonly FontFace?: typeof FontFace }) | null)?.FontFace
  if (contentDocument === null || Face === undefined) return
  bytes ??= fetch(typeAddress).then(async (answer) => answer.arrayBuffer())
  const face = new Face('Source Sans 3', await bytes, { weight: '200 900' })
  contentDocument.fonts.add(await face.load())
}
