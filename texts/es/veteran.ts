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
  oldAnswer: 'Esta es una respuesta anterior guardada.',
  unreadable: 'No pudimos leer algunas entradas de la respuesta. Se conservan como se recibieron.',
  notConnected: 'No hay ninguna oficina de veteranos conectada para {{name}}.',
  notConnectedHow: 'Conéctela una vez para ver aquí la calificación, cada afección calificada y su historia.',
  connect: 'Conectar la oficina de veteranos',
  signInThere: 'Usted inicia sesión en la oficina de veteranos. Kinchart nunca ve esa contraseña.',
  readOnly: 'Es solo para leer. Aquí no puede cambiar nada de una solicitud.',
  somebodyElse: '¿Es para otra persona? Elíjala primero arriba.',
  noRatings: 'La oficina de veteranos no muestra ninguna afección calificada para {{name}}.',
  noneRated: 'La oficina de veteranos no muestra ninguna afección calificada.',
  couldNot: 'No pudimos mostrar su calificación.',
  seeRating: 'Ver la calificación',
  ratingAlone: 'La calificación de discapacidad',
  connected: 'Está conectado. Pediremos su calificación cuando usted la mire.',
  connectedNext: 'Ahora vuelve a Importar registros. Elija allí «Ver la calificación».',
  askAgain: 'Actualizar',
  condition: 'Afección',
  code: 'Código {{code}}',
  percentage: 'Calificación',
  decision: 'Decisión',
  effective: 'En vigor desde',
  ends: 'Termina',
  standing: 'Estado',
}

const combinedTexts = {
  frameTitle: 'Calificación de discapacidad combinada',
  subtitle: 'La cifra de la oficina de veteranos, y cómo se combinan las calificaciones.',
  combinedTitle: 'Calificación combinada',
  stated: 'como la indica la oficina de veteranos',
  notAdded:
    'Las calificaciones no se suman. La mayor va primero. Cada una de las siguientes toma su parte de lo que queda.',
  named: '{{name}}, {{percent}} %',
  ofLeft: '{{percent}} % del {{left}} que queda',
  together: 'Juntas',
  bothSides: 'Los dos lados',
  toTen: 'A la decena más cercana',
  becomes: '{{combined}} pasa a {{rounded}} %',
  before: 'Tomado antes',
  added: 'Lo que agrega esta',
  left: 'Queda',
  rated: 'Afecciones calificadas',
  asListed: '{{count}}, como las muestra la oficina',
  askPaired:
    '¿Están calificados los dos brazos, las dos piernas o dos músculos pares? Márquelos para calcular los pasos otra vez.',
  estimate: 'Estimación',
  estimateTitle: 'Cómo se combinan las calificaciones',
  estimateText:
    'Los pasos son un cálculo nuestro con las filas que cuentan hoy (38 CFR 4.25). La cifra de la oficina de veteranos es la que vale.',
  pairedStart: 'Los dos brazos o las dos piernas, que van primero',
  pairedEnd: '{{combined}} % y una décima parte de eso (factor bilateral, 38 CFR 4.26): {{bilateral}} %',
  differs:
    'La oficina de veteranos indica otra cifra. Puede contar algo que no está en estas filas, como el factor bilateral o una calificación protegida por ley.',
  agrees: 'Igual a la cifra de la oficina de veteranos.',
  noneCounted: 'Hoy no cuenta ninguna fila; por eso no hay nada que combinar.',
  paired: 'Su otro lado también está calificado',
  pairedHelp: 'Marque cada brazo, pierna o músculo cuyo otro lado también esté calificado.',
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
