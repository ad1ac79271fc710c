import '#ops/backup/tables.ts'
import '#account/activity/tables.ts'
import '#account/deletion/tables.ts'
import '#account/factors/tables.ts'
import '#account/tables.ts'
import '#appointments/tables.ts'
import '#access/connected-apps/tables.ts'
import '#directory/providers/tables.ts'
import '#directory/tables.ts'
import '#family/tables.ts'
import '#import/embed/tables.ts'
import '#import/tables.ts'
import '#overview/tables.ts'
import '#terms/tables.ts'
import '#platform/tables.ts'
import '#store/duplicates/tables.ts'
import '#record/own/tables.ts'
import '#store/tables.ts'
import '#sharing/tables.ts'
import '#sharing/links/tables.ts'
import '#sharing/research/tables.ts'
import '#support/tables.ts'
import '#veteran/tables.ts'
import { activityMigrations } from '#account/activity/migrations.ts'
import { deletionMigrations } from '#account/deletion/migrations.ts'
import { factorMigrations } from '#account/factors/migrations.ts'
import { accountMigrations } from '#account/migrations.ts'
import { appointmentMigrations } from '#appointments/migrations.ts'
import { connectedAppMigrations } from '#access/connected-apps/migrations.ts'
import { directoryMigrations } from '#directory/migrations.ts'
import { providerMigrations } from '#directory/providers/migrations.ts'
import { familyMigrations } from '#family/migrations.ts'
import { importMigrations } from '#import/migrations.ts'
import { overviewMigrations } from '#overview/migrations.ts'
import { platformMigrations } from '#platform/migrations.ts'
import { recordMigrations } from '#store/migrations.ts'
import { duplicateMigrations } from '#store/duplicates/migrations.ts'
import { ownMigrations } from '#record/own/migrations.ts'
import { sharingMigrations } from '#sharing/migrations.ts'
import { healthLinkMigrations } from '#sharing/links/migrations.ts'
import { researchMigrations } from '#sharing/research/migrations.ts'
import { supportMigrations } from '#support/migrations.ts'
import { termsMigrations } from '#terms/migrations.ts'
import { veteranMigrations } from '#veteran/migrations.ts'
import { backupMigrations } from '#ops/backup/migrations.ts'
import type { Migration } from '#platform/database/migrate.ts'

export const migrations: readonly Migration[] = [
  ...platformMigrations,
  ...accountMigrations,
  ...directoryMigrations,
  ...importMigrations,
  ...recordMigrations,
  ...familyMigrations,
  ...researchMigrations,
  ...sharingMigrations,
  ...supportMigrations,
  ...deletionMigrations,
  ...veteranMigrations,
  ...providerMigrations,
  ...healthLinkMigrations,
  ...appointmentMigrations,
  ...overviewMigrations,
  ...termsMigrations,
  ...activityMigrations,
  ...factorMigrations,
  ...ownMigrations,
  ...duplicateMigrations,
  ...backupMigrations,
  ...connectedAppMigrations,
]
