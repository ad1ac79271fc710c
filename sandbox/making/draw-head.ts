import { writeDicom, type MadeImage } from '#making/write-dicom.ts'

const COLUMNS = 64
const AIR = -1000
const BONE = 900

/**
 * Draws a made-up slice of a head: bone around a brain that brightens from left to right; the next slice is a little
 * smaller.
 */
export function drawHead(about: Omit<MadeImage, 'values' | 'columns' | 'intercept' | 'windowCenter' | 'windowWidth'>) {
  const intercept = -1024
  const values = new Uint16Array(COLUMNS * COLUMNS)
  const radius = 28 - about.instanceNumber * 2
  for (let at = 0; at < values.length; at++) {
    const [x, y] = [(at % COLUMNS) - COLUMNS / 2, Math.floor(at / COLUMNS) - COLUMNS / 2]
    const distance = Math.hypot(x, y * 0.85)
    const brain = 20 + Math.round(x)
    const unit = distance > radius ? AIR : distance > radius - 4 ? BONE : brain
    values[at] = unit - intercept
  }
  return writeDicom({ ...about, values, columns: COLUMNS, intercept, windowCenter: 40, windowWidth: 400 })
}
