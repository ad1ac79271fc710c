/** The tab that My Records opens with. Source: S3 §2. */
export const defaultTab = 'vitals'
