import { createInstance } from 'i18next'

/** Each language is named in that language. English is complete. Every other language falls back to English. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
] as const
export type Language = (typeof languages)[number]['code']
export const languageCodes: readonly Language[] = languages.map(({ code }) => code)

/** Sentences in groups, with i18next's `{{name}}` for variables and `_one` and `_other` for plural forms. */
export type Sentences = { readonly [key: string]: string | readonly string[] | Sentences }

type Counted = 'one' | 'other'
type Value = string | number

type NamesIn<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? WithoutFormat<Name> | NamesIn<Rest> : never
type WithoutFormat<Name extends string> = Name extends `${infer Bare},${string}` ? Bare : Name

type KeyOf<Key> = Key extends `${infer Base}_${Counted}` ? Base : Key
type Filled<Name extends string> = (variables: { readonly [N in Name]: N extends 'count' ? number : Value }) => string

type Text<S> = S extends string
  ? [NamesIn<S>] extends [never]
    ? string
    : Filled<NamesIn<S>>
  : S extends readonly string[]
    ? readonly string[]
    : Texts<S>

type TextAt<Group, Key extends keyof Group> = Key extends `${infer Base}_${Counted}`
  ? Filled<'count' | NamesIn<Group[Extract<keyof Group, `${Base}_${Counted}`>]>>
  : Text<Group[Key]>

/** A string, or a function of the sentence's variables if it has some. */
export type Texts<Group> = { readonly [Key in keyof Group as KeyOf<Key>]: TextAt<Group, Key> }

/** A translation has the same keys as the English text. A translation may omit a variable. */
export type Translation<Group> = Group extends string
  ? string
  : { readonly [Key in keyof Group]: Translation<Group[Key]> }

const catalogue = createInstance()
void catalogue.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: {},
  initAsync: false,
  keySeparator: '/',
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

/** Call this before rendering. A server chooses the language for each text instead. */
export function chooseLanguage(language: Language): void {
  void catalogue.changeLanguage(language)
}

let spoken: Language | undefined

export const chosenLanguage = (): Language =>
  spoken ?? languageCodes.find((code) => code === catalogue.language) ?? 'en'

/**
 * Reads texts, dates and numbers in the given language, for text that is meant for someone else. Applies until `read`
 * returns, so `read` must not defer reading a text.
 */
export function speakIn<T>(language: Language, read: () => T): T {
  const before = spoken
  spoken = language
  try {
    return read()
  } finally {
    spoken = before
  }
}

/** Counts additions of texts, because a text that was looked up before an addition may be in the wrong language. */
let additions = 0

export function addTexts(language: Language, area: string, texts: Sentences): void {
  additions += 1
  // The texts are not copied, because nothing changes them. Copying them takes as long as a page load may take.
  catalogue.addResourceBundle(language, area, texts, false, false, { silent: true, skipCopy: true })
}

/**
 * Adds texts that are needed in every language at once. The type requires a translation into each language except
 * English.
 */
export function addTranslations(area: string, texts: Readonly<Record<Exclude<Language, 'en'>, Sentences>>): void {
  for (const language of languageCodes) if (language !== 'en') addTexts(language, area, texts[language])
}

/** Returns texts in the chosen language. */
export function textsOf<const English extends object>(area: string, english: English): Texts<English> {
  return textsByLanguage(area, english)()
}

/**
 * Like textsOf, for a server that writes in several languages. Uses the named language, or else the chosen language.
 */
export function textsByLanguage<const English extends object>(
  area: string,
  english: English,
): (language?: Language) => Texts<English> {
  const sentences = { ...english } as unknown as Sentences
  addTexts('en', area, sentences)
  return (language) => readGroup(area, sentences, '', language) as Texts<English>
}

/**
 * Looks up each text when it is read, so that a language chosen later applies to all of them. Creates the getters of a
 * group on first use, because a page loads all the texts of its parts but shows few of them.
 */
function readGroup(area: string, group: Sentences, path: string, language: Language | undefined): object {
  let readers: ReadonlyMap<string | symbol, () => unknown> | undefined
  const made = (): ReadonlyMap<string | symbol, () => unknown> =>
    (readers ??= new Map(
      Object.entries(group).map(([key, sentence]) => {
        const name = key.replace(/_(?:one|other)$/, '')
        return [name, readerOf(sentence, { area, at: `${path}${name}`, isCounted: name !== key, language })]
      }),
    ))
  return new Proxy(
    {},
    {
      get: (_group, name) => made().get(name)?.(),
      has: (_group, name) => made().has(name),
      ownKeys: () => [...made().keys()],
      getOwnPropertyDescriptor: (_group, name) => {
        const get = made().get(name)
        return get === undefined ? undefined : { get, enumerable: true, configurable: true }
      },
      set: () => false,
    },
  )
}

type Place = { area: string; at: string; isCounted: boolean; language: Language | undefined }

function readerOf(sentence: Sentences[string], { area, at, isCounted, language }: Place): () => unknown {
  const options = (): { ns: string; lng?: Language } => {
    const wanted = language ?? spoken
    return wanted === undefined ? { ns: area } : { ns: area, lng: wanted }
  }
  const look = (variables: object = {}): string => catalogue.t(at, { ...variables, ...options() })
  if (typeof sentence === 'string') {
    if (isCounted || sentence.includes('{{')) return () => look
    return rememberLast(look, language)
  }
  if (isList(sentence)) return () => sentence.map((_, index) => catalogue.t(`${at}/${index}`, options()))
  const group = readGroup(area, sentence, `${at}/`, language)
  return () => group
}

/**
 * Caches a sentence without variables until the language or the texts change, because a page reads some sentences a
 * thousand times.
 */
function rememberLast(look: () => string, language: Language | undefined): () => string {
  let last: { readonly in: Language; readonly at: number; readonly text: string } | undefined
  return () => {
    const wanted = language ?? chosenLanguage()
    if (last?.in !== wanted || last.at !== additions) last = { in: wanted, at: additions, text: look() }
    return last.text
  }
}

const isList = (sentence: readonly string[] | Sentences): sentence is readonly string[] => Array.isArray(sentence)
