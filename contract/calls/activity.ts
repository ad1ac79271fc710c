/** Events of an account, as its owner reads them on 'Sign-in and security'. Ours: the spec has no such page. */
import { z } from 'zod'

/** All types of recorded account events. */
export const activityKinds = [
  'signed-in',
  'signed-in-new-device',
  'wrong-passwords',
  'signed-out',
  'signed-out-others',
  'password-changed',
  'password-reset',
  'email-changed',
  'passkey-added',
  'passkey-removed',
  'app-on',
  'app-off',
  'codes-made',
  'code-used',
  'factor-loss-begun',
  'factor-loss-cancelled',
  'factors-removed',
  'sign-ins-ended',
  'record-exported',
  'records-shared',
  'share-ended',
  'health-link-made',
  'deletion-requested',
  'deletion-withdrawn',
  'authority-confirmed',
  'access-paused',
  'birth-date-changed',
  'handover-sent',
  'handover-taken-back',
  'record-handed-over',
  'record-taken-over',
  'app-allowed',
  'app-narrowed',
  'app-ended',
  'check-in-answered',
] as const
export const activityKind = z.enum(activityKinds)
export type ActivityKind = z.output<typeof activityKind>
