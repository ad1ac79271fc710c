/** What a printed list says of itself. */
export const printTexts = {
  whose: (name: string, date: string) => `${name}. Printed from Kinchart on ${date}.`,
  rows: (first: number, last: number, total: number) =>
    first === 1 && last === total
      ? `All ${total} that the list holds.`
      : `${first} to ${last} of ${total} in the list.`,
} as const
