import { consumeAppCode } from './authenticator-app.ts'
import { cancelFactorLoss } from './factor-loss.ts'
import type { FactorOwner } from './owner.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import type { FactorServices } from './services.ts'

/**
 * Six digits are an authenticator app code, anything else is a recovery code. Throws 'second-factor-wrong' or
 * 'too-many-requests'.
 */
export async function consumeCode(services: FactorServices, owner: FactorOwner, code: string): Promise<void> {
  const isOfApp = /^\s*(?:\d\s*){6}$/.test(code)
  if (!isOfApp) return void (await consumeRecoveryCode(services, owner, code))
  await consumeAppCode(services.db, services.cipher, owner, code)
  // A recovery code does not prove that the owner still has a second factor.
  await cancelFactorLoss(services, owner)
}
