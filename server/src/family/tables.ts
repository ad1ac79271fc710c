/** The picture of a dependent's plan, encrypted; apart from the profile, because the lists do without it. */
type PlanImageRow = { profileId: string; image: Buffer }

declare module '#platform/database/tables.ts' {
  interface Tables {
    planImage: PlanImageRow
  }
}
