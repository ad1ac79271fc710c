/** Width of the light margin around the code, in modules (ISO/IEC 18004). */
const QUIET = 4

/** Returns an image URL. The code is always dark on white, because scanners don't support a dark scheme. */
export function codePicture({ size, data }: { readonly size: number; readonly data: Uint8Array }): string {
  const path = [...data].flatMap((isDark, at) => (isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : []))
  const side = size + 2 * QUIET
  const box = `${-QUIET} ${-QUIET} ${side} ${side}`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges">` +
    `<rect x="${-QUIET}" y="${-QUIET}" width="${side}" height="${side}" fill="#fff"/><path d="${path.join('')}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
