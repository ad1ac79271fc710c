import { createInstance } from 'i18next'

/** The languages there are texts in. English is whole; another one says in English what it does not have. */
export type Language = 'en' | 'es'

/** Sentences of an area, in groups: i18next's `{{name}}` for what differs, `_one` and `_other` for what is counted. */
export type Sentences = { readonly [key: string]: string | readonly string[] | Sentences }

type Counted = 'one' | 'other'
type Value = string | number

/** The names between braces in a sentence, without a format that follows one. */
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

/** What an area's texts are read as: a string, or a function of its variables where a sentence has some. */
export type Texts<Group> = { readonly [Key in keyof Group as KeyOf<Key>]: TextAt<Group, Key> }

/** The texts of an area in another language: the same keys. A variable may be left out where a language does without it. */
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
  // React and the mails escape where they have to.
  interpolation: { escapeValue: false },
})

/** Chooses the language of this page, before anything of it is drawn. A server chooses with each text instead. */
export function chooseLanguage(language: Language): void {
  void catalogue.changeLanguage(language)
}

/** Whose words are read at this moment, where a part of a page is in a language of its own. */
let spoken: Language | undefined

/** The language of this page, or that of a part which is read in another one. */
export const chosenLanguage = (): Language => spoken ?? (catalogue.language === 'es' ? 'es' : 'en')

/**
 * Reads texts, dates and numbers in a language of their own, whatever the page's is: what is handed to somebody else is
 * in that reader's. Holds until `read` returns, so that nothing of it may be read later.
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

/** How often texts were added: what was looked up before may have been another language's. */
let additions = 0

/** Adds another language's texts of an area. */
export function addTexts(language: Language, area: string, texts: Sentences): void {
  additions += 1
  // As they are: nothing changes them, and a copy of all of them takes as long as a page may.
  catalogue.addResourceBundle(language, area, texts, false, false, { silent: true, skipCopy: true })
}

/** The texts of an area, in the chosen language. */
export function textsOf<const English extends object>(area: string, english: English): Texts<English> {
  return textsByLanguage(area, english)()
}

/** As textsOf, for who writes to people of several languages: in the language that is named, else in the chosen one. */
export function textsByLanguage<const English extends object>(
  area: string,
  english: English,
): (language?: Language) => Texts<English> {
  // Sentences, whatever their keys: a module of them has no index signature.
  const sentences = { ...english } as unknown as Sentences
  addTexts('en', area, sentences)
  return (language) => readGroup(area, sentences, '', language) as Texts<English>
}

/**
 * Each text is looked up when it is read. A language that is chosen later holds for all of them. The readers of a group are
 * made when it is first read: a page begins with all the texts of its parts, and says few of them.
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

/** A sentence without variables is the same until the language or the texts change; a page reads some a thousand times. */
function rememberLast(look: () => string, language: Language | undefined): () => string {
  let last: { readonly in: Language; readonly at: number; readonly text: string } | undefined
  return () => {
    const wanted = language ?? chosenLanguage()
    if (last?.in !== wanted || last.at !== additions) last = { in: wanted, at: additions, text: look() }
    return last.text
  }
}

const isList = (sentence: readonly string[] | Sentences): sentence is readonly string[] => Array.isArray(sentence)
