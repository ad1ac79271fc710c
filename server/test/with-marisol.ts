import { freePort } from './free-port.ts'
import { hospitals, openStage, type Person, type Stage } from './with-sandbox.ts'

/** Opens a portal at its actual public URL, with Marisol, whose chart at Tallgrass has been imported. */
export async function openWithMarisol(): Promise<{ readonly stage: Stage; readonly marisol: Person }> {
  const stage = await openStage(
    {},
    {},
    { PORT: String(await freePort()) },
    { importTimings: { readDocumentsMs: 5000 } },
  )
  const marisol = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  await stage.importFrom({
    as: marisol,
    slug: hospitals.tallgrass,
    username: 'marisol',
    patientId: 'marisol-whitcombe',
  })
  return { stage, marisol }
}
