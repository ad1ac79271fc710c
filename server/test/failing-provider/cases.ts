import { answerCases } from './answer-cases.ts'
import type { Case } from './case.ts'
import { contentCases } from './content-cases.ts'
import { signInCases } from './sign-in-cases.ts'

/** Sixty ways in which what is outside of Kinchart fails. Faults that lead to another host lead to one that listens. */
export const cases: readonly Case[] = [...signInCases, ...answerCases, ...contentCases]
