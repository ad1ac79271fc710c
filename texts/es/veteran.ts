import type { english as en } from '../en/veteran.ts'
import type { Translation } from '../translate.ts'

const veteranTexts = {
  subtitle: 'Su calificación de discapacidad, como la indica el VA.',
  combined: 'Calificación combinada, como la indica el VA',
  noCombined: 'El VA no indica una calificación combinada.',
  since: 'En vigor desde',
  legalSince: 'Fecha de vigencia legal',
  from: 'De',
  asked: 'Leída por última vez',
  oldAnswer: 'Esta es una respuesta anterior que guardamos.',
  unreadable: 'No pudimos leer algunas entradas de la respuesta del VA. Las entradas se conservan como se recibieron.',
  notConnected: 'El VA no está conectado para {{name}}.',
  notConnectedHow: 'Conecte el VA una vez para ver aquí la calificación, cada afección calificada y su historia.',
  connect: 'Conectar el VA',
  signInThere: 'Usted inicia sesión en el VA. Kinchart nunca ve esa contraseña.',
  readOnly: 'Esta página es solo para leer. Aquí no puede cambiar nada de una solicitud.',
  somebodyElse: '¿Es para otra persona? Elija primero a esa persona arriba.',
  noRatings: 'El VA no muestra ninguna afección calificada para {{name}}.',
  noneRated: 'El VA no muestra ninguna afección calificada.',
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
  subtitle: 'La cifra del VA, y cómo se combinan las calificaciones.',
  combinedTitle: 'Calificación combinada',
  stated: 'como la indica el VA',
  notAdded:
    'Las calificaciones no se suman. La más alta cuenta primero. Cada una de las siguientes cuenta solo sobre el porcentaje que queda.',
  named: '{{name}}, {{percent}} %',
  ofLeft: '{{percent}} % del {{left}} que queda',
  together: 'Juntas',
  bothSides: 'Los dos lados',
  toTen: 'A la decena más cercana',
  becomes: '{{combined}} pasa a {{rounded}} %',
  before: 'Ya contado',
  added: 'Lo que agrega esta',
  left: 'Queda',
  rated: 'Afecciones calificadas',
  asListed: '{{count}}, como las muestra el VA',
  askPaired:
    '¿Están calificados los dos brazos, las dos piernas o dos músculos pares? Márquelos para calcular los pasos otra vez.',
  estimate: 'Estimación',
  estimateTitle: 'Cómo se combinan las calificaciones',
  estimateText:
    'Calculamos estos pasos nosotros mismos con las filas que cuentan hoy (38 CFR 4.25). La cifra oficial es la del VA.',
  pairedStart: 'Los dos brazos o las dos piernas, que van primero',
  pairedEnd: '{{combined}} % y una décima parte de eso (factor bilateral, 38 CFR 4.26): {{bilateral}} %',
  differs:
    'El VA indica otra cifra. El VA puede contar algo que no está en estas filas, como el factor bilateral o una calificación protegida por ley.',
  agrees: 'Igual a la cifra del VA.',
  noneCounted: 'Ninguna de estas calificaciones cuenta hoy; por eso no hay nada que combinar.',
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
