import { createInstance } from 'i18next'

/** The available languages. English is complete; another one falls back to English. */
export type Language = 'en' | 'es'

/** Sentences of an area, in groups: i18next's `{{name}}` for variables, `_one` and `_other` for plural forms. */
export type Sentences = { readonly [key: string]: string | readonly string[] | Sentences }

type Counted = 'one' | 'other'
type Value = string | number

/** The variable names in a sentence, without the format of a variable. */
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

/** An area's texts as read: a string, or a function of its variables if a sentence has some. */
export type Texts<Group> = { readonly [Key in keyof Group as KeyOf<Key>]: TextAt<Group, Key> }

/** The texts of an area in another language: the same keys. A translation may omit a variable. */
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
  // React and the emails escape where needed.
  interpolation: { escapeValue: false },
})

/** Sets the language of this page, before rendering. A server chooses with each text instead. */
export function chooseLanguage(language: Language): void {
  void catalogue.changeLanguage(language)
}

/** The language in effect right now, if a part of a page has a different one. */
let spoken: Language | undefined

/** Returns the language of this page, or that of a part with a different one. */
export const chosenLanguage = (): Language => spoken ?? (catalogue.language === 'es' ? 'es' : 'en')

/**
 * Reads texts, dates and numbers in the given language instead of the page's: text for someone else is in their
 * language. Applies until `read` returns, so that none of it may be read later.
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

/** Counts additions of texts: an earlier lookup may have returned another language. */
let additions = 0

/** Adds the texts of an area in another language. */
export function addTexts(language: Language, area: string, texts: Sentences): void {
  additions += 1
  // Not copied: nothing changes them, and a copy of all of them takes as long as a page load may.
  catalogue.addResourceBundle(language, area, texts, false, false, { silent: true, skipCopy: true })
}

/** Returns the texts of an area, in the chosen language. */
export function textsOf<const English extends object>(area: string, english: English): Texts<English> {
  return textsByLanguage(area, english)()
}

/**
 * Like textsOf, for a server that writes to people of several languages: in the named language, or else the chosen one.
 */
export function textsByLanguage<const English extends object>(
  area: string,
  english: English,
): (language?: Language) => Texts<English> {
  // Sentences with any keys: a module of them has no index signature.
  const sentences = { ...english } as unknown as Sentences
  addTexts('en', area, sentences)
  return (language) => readGroup(area, sentences, '', language) as Texts<English>
}

/**
 * Builds the getters of a group. Each text is looked up when it is read, so that a language chosen later applies to all
 * of them. The getters of a group are created on first use: a page loads all the texts of its parts, and shows few of
 * them.
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

/** Caches a sentence without variables until the language or the texts change; a page reads some a thousand times. */
function rememberLast(look: () => string, language: Language | undefined): () => string {
  let last: { readonly in: Language; readonly at: number; readonly text: string } | undefined
  return () => {
    const wanted = language ?? chosenLanguage()
    if (last?.in !== wanted || last.at !== additions) last = { in: wanted, at: additions, text: look() }
    return last.text
  }
}

const isList = (sentence: readonly string[] | Sentences): sentence is readonly string[] => Array.isArray(sentence)
