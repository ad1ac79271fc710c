/** Whether drills are repeated many times over (`npm run soak`), or gone through once. */
export const isSoak = process.env['KINCHART_SOAK'] === '1'
