import { textsOf } from '../translate.ts'

export const english = {
  /** The frame around every page. The specification's own labels are in contract/text/texts.ts. */
  frameTexts: {
    security: 'Sign-in and security',
    connectedApps: 'Connected apps',
    skip: 'Skip to content',
    home: 'Kinchart, home',
    main: 'Main',
    menu: 'Menu',
    more: 'More',
    accountOf: '{{name}}’s account',
    openRecord: 'Open record:',
    addDependent: 'Add a dependent',
    newEntries_one: '{{count}} new',
    newEntries_other: '{{count}} new',
    manyNew: '{{count}} or more new',
    sources_one: '{{count}} source',
    sources_other: '{{count}} sources',
    searchColumn: 'Search in column',
    search: 'Search',
    notYours: 'This link is for someone who isn’t in your account. You’re seeing your own record.',
  } as const,
  appearanceTexts: { title: 'Appearance', light: 'Light', dark: 'Dark', system: 'System' } as const,
  languageTexts: { title: 'Language', facts: 'This changes the pages only. Records keep their own language.' } as const,
}

export const { appearanceTexts, frameTexts, languageTexts } = textsOf('shell', english)
