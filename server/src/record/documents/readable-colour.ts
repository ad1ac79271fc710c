/** The meaning of a document's color; the page picks a shade that is readable on light and dark. */
export type ColourRole = 'red' | 'amber' | 'green' | 'blue'

const named: Readonly<Record<string, readonly [number, number, number]>> = {
  red: [255, 0, 0],
  darkred: [139, 0, 0],
  crimson: [220, 20, 60],
  firebrick: [178, 34, 34],
  maroon: [128, 0, 0],
  tomato: [255, 99, 71],
  orangered: [255, 69, 0],
  orange: [255, 165, 0],
  darkorange: [255, 140, 0],
  gold: [255, 215, 0],
  yellow: [255, 255, 0],
  green: [0, 128, 0],
  darkgreen: [0, 100, 0],
  lime: [0, 255, 0],
  limegreen: [50, 205, 50],
  teal: [0, 128, 128],
  blue: [0, 0, 255],
  darkblue: [0, 0, 139],
  navy: [0, 0, 128],
  royalblue: [65, 105, 225],
  purple: [128, 0, 128],
}

/** Returns the role of a CSS color; null for grays, black, white and unsupported values. */
export function colourRole(sent: string): ColourRole | null {
  const rgb = channels(sent.trim().toLowerCase())
  if (rgb === null) return null
  const [r, g, b] = rgb
  const most = Math.max(r, g, b)
  const spread = most - Math.min(r, g, b)
  // Nearly grey, or nearly black.
  if (spread < 60 || spread < most * 0.3) return null
  const hue = hueOf(r, g, b, most, spread)
  if (hue < 20 || hue >= 330) return 'red'
  if (hue < 75) return 'amber'
  return hue < 170 ? 'green' : 'blue'
}

function hueOf(r: number, g: number, b: number, most: number, spread: number): number {
  if (most === r) return (((g - b) / spread) * 60 + 360) % 360
  return most === g ? ((b - r) / spread) * 60 + 120 : ((r - g) / spread) * 60 + 240
}

function channels(colour: string): readonly [number, number, number] | null {
  if (Object.hasOwn(named, colour)) return named[colour] ?? null
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/.exec(colour) ?? []
  const hex = long ?? short?.replaceAll(/./g, '$&$&')
  if (hex !== undefined) {
    const all = Number.parseInt(hex, 16)
    return [all >> 16, (all >> 8) & 255, all & 255]
  }
  const [, r, g, b] = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,[\s\d.%]{1,8})?\)$/.exec(colour) ?? []
  return r === undefined ? null : [Number(r), Number(g), Number(b)]
}
