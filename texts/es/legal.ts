import type { english as en } from '../en/legal.ts'
import type { Translation } from '../translate.ts'

const legalTexts = {
  tabs: 'Textos legales',
  inEnglish: 'Este texto está en inglés. El texto en inglés es el que vale.',
  contents: 'Contenido',
  accepted: 'Lo que usted aceptó',
  notAccepted: 'Todavía no aceptado.',
  acceptedVersion: 'Usted aceptó la versión del {{version}}.',
  acceptedVersionOn: 'Usted aceptó la versión del {{version}} el {{day}}.',
  newerNotAccepted: 'Usted todavía no ha aceptado la versión del {{version}}.',
  read: 'Leer',
  accept: 'Aceptar',
  acceptWhat: '{{title}}',
  first: 'Por favor, lea y acepte: {{title}}.',
  newVersion: 'Hay una nueva versión: {{title}}.',
  readAndAccept: 'Por favor, léala y acéptela.',
  takesEffect: 'Entra en vigor el {{day}}. Por favor, léala y acéptela antes.',
}

const arbitrationTexts = {
  title: 'Arbitraje',
  reject: 'Rechazar el arbitraje',
  question: '¿Rechazar el arbitraje?',
  facts:
    'Un tribunal, no un árbitro, decide entonces los conflictos entre usted y nosotros. Rechazarlo no tiene ninguna desventaja para usted, y todo lo demás de las condiciones queda igual. Aquí no se puede deshacer.',
  rejected: 'Usted rechazó el arbitraje el {{day}}.',
  within: 'Puede rechazar el arbitraje durante los {{count}} días después de aceptar las condiciones.',
  until: 'Puede rechazar el arbitraje hasta el {{day}}.',
  over: 'Podía rechazar el arbitraje hasta el {{day}}.',
}

const legalTitles = { privacy: 'Política de privacidad', terms: 'Términos y condiciones' }

export const legal = { legalTexts, arbitrationTexts, legalTitles } satisfies Translation<typeof en>
