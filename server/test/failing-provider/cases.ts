import { answerCases } from './answer-cases.ts'
import type { Case } from './case.ts'
import { contentCases } from './content-cases.ts'
import { signInCases } from './sign-in-cases.ts'

export const cases: readonly Case[] = [...signInCases, ...answerCases, ...contentCases]
