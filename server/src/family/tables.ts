import type {} from '#platform/database/tables.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** The picture of a dependent's plan, sealed; apart from the profile, because the lists do without it. */
    plan_image: { profile_id: string; image: Buffer }
  }
}
