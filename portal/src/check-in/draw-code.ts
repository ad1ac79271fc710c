import { codePicture } from '#ui/code-picture.ts'

/** A link as a picture of a code. Error correction M, as health links ask for. Throws for a link that is too long for a code. */
export async function codeOf(link: string): Promise<string> {
  const { create } = await import('qrcode')
  return codePicture(create([{ data: link, mode: 'byte' }], { errorCorrectionLevel: 'M' }).modules)
}
