/** Made by portal/emit-service-worker.ts. */
declare module 'virtual:shell' {
  /** The portal's files to store, by their address relative to the worker's; no revision where the name has a hash. */
  export const shellFiles: readonly { readonly url: string; readonly revision: string | null }[]
  /** The addresses of pages that only the server can answer. */
  export const serverPages: readonly RegExp[]
}
