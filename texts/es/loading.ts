import type { english as en } from '../en/loading.ts'
import type { Translation } from '../translate.ts'

const loadingTexts = {
  notLoaded: 'No pudimos cargar esta parte.',
  notLoadedFacts: 'Quizás se interrumpió su conexión. Sus registros están a salvo, y todo lo demás funciona.',
  retry: 'Intentar otra vez',
  beginning: 'Kinchart todavía se está cargando.',
  beginningFacts:
    'Si no aparece nada más, quizás se interrumpió su conexión, o este navegador es demasiado antiguo. Sus registros están a salvo.',
  notBegun: 'Kinchart no se pudo cargar.',
  notBegunFacts: 'Quizás se interrumpió su conexión. Sus registros están a salvo.',
  needsScript: 'Kinchart necesita JavaScript. Por favor, actívelo en su navegador.',
  replaced: 'Esta parte necesita la nueva versión de Kinchart.',
  replacedFacts: 'Kinchart se actualizó. Vuelva a cargar la página para continuar.',
  reload: 'Volver a cargar',
  ready: 'Hay una nueva versión.',
  later: 'Más tarde',
  forgets: 'Este navegador no está guardando datos de Kinchart.',
  forgetsFacts:
    'Las cookies o el almacenamiento del navegador están bloqueados o llenos. Puede iniciar sesión, pero al volver a cargar o cerrar esta página se cierra la sesión.',
  broke: 'Esta página dejó de funcionar',
  brokeFacts: 'Es un error nuestro. Sus registros están a salvo.',
  brokeTold: 'Ya recibimos el aviso.',
  brokeOpenAgain: 'Abra la página otra vez. Puede que la segunda vez funcione.',
  brokeTell: 'Si vuelve a pasar, dígale a Ayuda qué hizo y la hora de abajo.',
  brokeBack: 'Volver a Kinchart',
}

export const loading = { loadingTexts } satisfies Translation<typeof en>
