import type { english as en } from '../en/veteran.ts'
import type { Translation } from '../translate.ts'

const veteranTexts = {
  subtitle: 'Su calificación de discapacidad como la indica la oficina de veteranos.',
  combined: 'Calificación combinada, como la indica la oficina de veteranos',
  noCombined: 'La oficina de veteranos no indica una calificación combinada.',
  since: 'En vigor desde',
  legalSince: 'Cuenta por ley desde',
  from: 'De',
  asked: 'Leída por última vez',
  oldAnswer: 'Esta es la respuesta que se guardó antes.',
  unreadable: 'Algunas entradas de la respuesta no se pudieron leer. Se conservan como llegaron.',
  notConnected: 'No hay ninguna oficina de veteranos conectada para {{name}}.',
  notConnectedHow: 'Conéctela una vez, y la calificación, cada condición calificada y su historia aparecen aquí.',
  connect: 'Conectar la oficina de veteranos',
  signInThere: 'Usted inicia sesión en la oficina de veteranos. Kinchart nunca ve esa contraseña.',
  readOnly: 'Es solo para leer. Desde aquí no se puede cambiar nada de una solicitud.',
  somebodyElse: '¿Es para otra persona? Elíjala primero arriba.',
  noRatings: 'La oficina de veteranos no muestra ninguna condición calificada para {{name}}.',
  noneRated: 'La oficina de veteranos no muestra ninguna condición calificada.',
  couldNot: 'No se pudo mostrar su calificación.',
  seeRating: 'Ver la calificación',
  ratingAlone: 'La calificación de discapacidad',
  connected: 'Está conectado. Su calificación se pide cuando usted la mira.',
  connectedNext: 'Ahora vuelve a Importar registros. Pulse allí «Ver la calificación».',
  askAgain: 'Mirar otra vez',
  condition: 'Afección',
  code: 'Código {{code}}',
  percentage: 'Calificación',
  decision: 'Decisión',
  effective: 'En vigor desde',
  ends: 'Termina',
  standing: 'Situación',
}

const combinedTexts = {
  frameTitle: 'Calificación de discapacidad combinada',
  subtitle: 'Lo que indica la oficina de veteranos, y cómo se llega a una cifra así.',
  combinedTitle: 'Calificación combinada',
  stated: 'como la indica la oficina de veteranos',
  notAdded:
    'Las calificaciones no se suman. La mayor va primero; cada una de las siguientes toma su parte de lo que queda.',
  named: '{{name}}, {{percent}} %',
  ofLeft: '{{percent}} % del {{left}} que queda',
  together: 'Juntas',
  bothSides: 'Los dos lados',
  toTen: 'A la decena más cercana',
  becomes: '{{combined}} pasa a {{rounded}} %',
  before: 'Tomado antes',
  added: 'Lo que agrega esta',
  left: 'Queda',
  rated: 'Condiciones calificadas',
  asListed: '{{count}}, como las muestra la oficina',
  askPaired:
    '¿Están calificados los dos brazos, las dos piernas o dos músculos pares? Dígalo, y los pasos se calculan otra vez.',
  estimate: 'Estimación',
  estimateTitle: 'Cómo se combinan las calificaciones',
  estimateText:
    'Los pasos son un cálculo nuestro con las filas que cuentan hoy (38 CFR 4.25). La cifra de la oficina de veteranos es la que vale.',
  pairedStart: 'Los dos brazos o las dos piernas, que van primero',
  pairedEnd: '{{combined}} % y una décima parte de eso (factor bilateral, 38 CFR 4.26): {{bilateral}} %',
  differs:
    'La oficina de veteranos indica otra cifra. Puede contar algo que no está en estas filas, como el factor bilateral, o una calificación protegida por ley.',
  agrees: 'Igual a lo que indica la oficina de veteranos.',
  noneCounted: 'Hoy no cuenta ninguna fila; por eso no hay nada que combinar.',
  paired: 'Su otro lado también está calificado',
  pairedHelp: 'Marque lo que sea un brazo, una pierna o un músculo cuyo otro lado también esté calificado.',
  signIn: 'Inicie sesión para ver esta página.',
  rows: 'Calificaciones que cuentan hoy',
  unnamed: 'Una afección calificada',
}

const ratingStandings = {
  counted: 'Cuenta',
  'not-counted': 'No cuenta',
  ended: 'Terminada',
  future: 'Todavía no está en vigor',
  repeated: 'Está dos veces',
}

export const veteran = { veteranTexts, combinedTexts, ratingStandings } satisfies Translation<typeof en>
