import { join } from 'node:path'
import { ZodError } from 'zod'
import { readCardIssuers } from '#import/files/card-issuers.ts'
import { readEmbedders } from '#import/embed/embedders.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { productionProblems } from '#app/config/check-production.ts'
import { readConfig, type Config } from '#app/config/config.ts'
import { look, ok, wrong, type Finding } from './finding.ts'

const texts = doctorTexts.environment
const KEY_BYTES = 32

export type Environment = Readonly<Record<string, string | undefined>>

/** Treats invalid variables as unset, and returns each with its problem. */
export function readWhatCan(env: Environment): { config: Config; problems: readonly (readonly [string, string])[] } {
  try {
    return { config: readConfig(env), problems: [] }
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    const problems = error.issues.map(({ path, message }) => [String(path[0]), message] as const)
    const named = new Set(problems.map(([name]) => name))
    const rest = Object.fromEntries(Object.entries(env).filter(([name]) => !named.has(name)))
    return { config: readConfig(rest), problems }
  }
}

/** Needs no network access. Findings contain no keys or passwords. */
export function checkEnvironment(env: Environment): readonly Finding[] {
  const { config, problems } = readWhatCan(env)
  const unread = [
    ...problems.map(([name, what]) => wrong(texts.variable({ name, what }), texts.variableTodo)),
    ...judgeEmbedders(config),
  ]
  return [
    ...(unread.length === 0 ? [ok(texts.good)] : unread),
    ...judgePublicUrl(config, env),
    ...judgeKeys(config),
    ...judgeMail(config, env),
  ]
}

/** The server does not start if the file of embedding organizations or of health card issuers is invalid. */
function judgeEmbedders({ embeddersFile, redirectAllow, cardIssuersFile }: Config): readonly Finding[] {
  try {
    readEmbedders(embeddersFile, redirectAllow)
    readCardIssuers(cardIssuersFile)
    return []
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [wrong(error.message, texts.variableTodo)]
  }
}

function judgePublicUrl({ publicUrl, trustProxy }: Config, env: Environment): readonly Finding[] {
  if (env['PUBLIC_URL'] === undefined || env['PUBLIC_URL'] === '')
    return [look(texts.publicUrlUnset({ publicUrl }), texts.publicUrlUnsetTodo)]
  if (!publicUrl.startsWith('https:')) return [wrong(texts.publicUrlClear, texts.publicUrlClearTodo)]
  return trustProxy === 0
    ? [look(texts.proxyUnset, texts.proxyUnsetTodo)]
    : [ok(texts.publicUrl({ publicUrl: new URL(publicUrl).origin }))]
}

function judgeKeys({ secretKey, secretKeysOld, databaseUrl, dataDir }: Config): readonly Finding[] {
  const isKey = (text: string): boolean => Buffer.from(text, 'base64').length === KEY_BYTES
  const named = [...(secretKey === undefined ? [] : [['SECRET_KEY', secretKey] as const])]
  const all = [...named, ...secretKeysOld.map((key) => ['SECRET_KEY_OLD', key] as const)]
  const problems = all
    .filter(([, key]) => !isKey(key))
    .map(([name]) => wrong(texts.keyForm({ name }), texts.keyFormTodo))
  if (problems.length > 0) return problems
  if (secretKey !== undefined) return [ok(texts.keyGood)]
  return databaseUrl === undefined
    ? [ok(texts.keyInFolder({ path: join(dataDir, 'secret.key') }))]
    : [wrong(texts.keyUnset, texts.keyUnsetTodo)]
}

function judgeMail(config: Config, env: Environment): readonly Finding[] {
  const mailsHere = env['MAIL'] === 'terminal'
  if (mailsHere) return [look(texts.mailsHere, texts.mailsHereTodo)]
  return productionProblems(config, mailsHere).map((problem) => wrong(problem, texts.mailTodo))
}
