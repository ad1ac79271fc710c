/** Decoders compiled from C++ to plain JavaScript. Each holds its input and its output in memory of its own. */
type Decoder = {
  readonly getEncodedBuffer: (length: number) => Uint8Array
  readonly getDecodedBuffer: () => Uint8Array
  readonly decode: () => void
  readonly getFrameInfo: () => {
    readonly width: number
    readonly height: number
    readonly bitsPerSample: number
    readonly componentCount: number
    readonly isSigned?: boolean
  }
  readonly getInterleaveMode?: () => number
  readonly delete: () => void
}

/** Where it would otherwise write to the console. */
type Settings = { readonly print: (line: string) => void; readonly printErr: (line: string) => void }

declare module '@cornerstonejs/codec-charls/decode' {
  const open: (settings: Settings) => Promise<{ readonly JpegLSDecoder: new () => Decoder }>
  export default open
}
declare module '@cornerstonejs/codec-openjpeg/decode' {
  const open: (settings: Settings) => Promise<{ readonly J2KDecoder: new () => Decoder }>
  export default open
}
