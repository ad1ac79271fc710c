import type { english as en } from '../en/loading.ts'
import type { Translation } from '../translate.ts'

const loadingTexts = {
  notLoaded: 'Esta parte no se pudo cargar.',
  notLoadedFacts: 'Quizás se interrumpió la conexión. No se perdió ninguno de sus registros, y todo lo demás funciona.',
  retry: 'Intentar otra vez',
  beginning: 'Kinchart todavía se está cargando.',
  beginningFacts:
    'Si no aparece nada más, quizás se interrumpió la conexión, o este navegador es demasiado antiguo. No se perdió ninguno de sus registros.',
  notBegun: 'Kinchart no se pudo cargar.',
  notBegunFacts: 'Quizás se interrumpió la conexión. No se perdió ninguno de sus registros.',
  needsScript: 'Kinchart necesita JavaScript. Por favor, actívelo en su navegador.',
  replaced: 'Esta parte necesita la nueva versión de Kinchart.',
  replacedFacts:
    'Kinchart se renovó mientras esta página estaba abierta. Vuelva a cargar la página para continuar con la nueva versión.',
  reload: 'Volver a cargar',
  ready: 'Hay una nueva versión.',
  later: 'Más tarde',
  forgets: 'Este navegador no guarda nada para Kinchart.',
  forgetsFacts:
    'Sus cookies o su almacenamiento están bloqueados o llenos. Usted puede iniciar sesión; si vuelve a cargar o cierra esta página, su sesión se cierra.',
  broke: 'Esta página falló',
  brokeFacts: 'Es un error nuestro. No se perdió ninguno de sus registros.',
  brokeTold: 'Ya nos avisó.',
  brokeOpenAgain: 'Abra la página otra vez. Puede que la segunda vez funcione.',
  brokeTell: 'Si falla otra vez, dígale a Ayuda qué hizo y la hora de abajo.',
  brokeBack: 'Volver a Kinchart',
}

export const loading = { loadingTexts } satisfies Translation<typeof en>
