/** What research used of a person's records, and what it was worth to them. */
export const researchUseTexts = {
  title: 'What was used, and your credit',
  credit: 'Your credit',
  noneYet: 'Nothing has been used yet.',
  records: (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`,
  by: (organization: string): string => `Used by ${organization}`,
} as const
