/** Whether drills are repeated many times (`npm run soak`), or run once. */
export const isSoak = process.env['KINCHART_SOAK'] === '1'
