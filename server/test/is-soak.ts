/** Whether drills run many times (`npm run soak`) instead of once. */
export const isSoak = process.env['KINCHART_SOAK'] === '1'
