import { answerCases } from './answer-cases.ts'
import type { Case } from './case.ts'
import { contentCases } from './content-cases.ts'
import { signInCases } from './sign-in-cases.ts'

/** Sixty ways in which something outside Kinchart fails. Faults that redirect to another host use one that listens. */
export const cases: readonly Case[] = [...signInCases, ...answerCases, ...contentCases]
