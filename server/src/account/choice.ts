/** The choice of an enumeration that was meant, upper and lower case alike; undefined when it is none of them. */
export const findChoice = (choices: readonly string[], choice: string): string | undefined =>
  choices.find((one) => one.toLowerCase() === choice.trim().toLowerCase())
