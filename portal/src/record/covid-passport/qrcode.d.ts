/** What is used of the package; it brings no types. */
declare module 'qrcode' {
  type Segment = { readonly data: string; readonly mode: 'byte' | 'numeric' }
  type Drawn = {
    readonly modules: { readonly size: number; readonly data: Uint8Array }
    readonly segments: readonly { readonly mode: { readonly id: string } }[]
  }
  /** Throws where the segments hold more than one code can carry. */
  export function create(segments: readonly Segment[], options: { readonly errorCorrectionLevel: 'L' | 'M' }): Drawn
}
