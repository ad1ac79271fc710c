import {
  AssignmentOutlined,
  EventNoteOutlined,
  FavoriteBorderRounded,
  MedicationOutlined,
  MonitorHeartOutlined,
  ScienceOutlined,
  ShieldOutlined,
  StickyNote2Outlined,
  VaccinesOutlined,
} from 'icons'
import { common } from '#theme/styles.ts'

const icons: Readonly<Record<string, typeof ScienceOutlined>> = {
  labs: ScienceOutlined,
  vitals: MonitorHeartOutlined,
  medications: MedicationOutlined,
  allergies: ShieldOutlined,
  conditions: FavoriteBorderRounded,
  immunization: VaccinesOutlined,
  drvisitnotes: StickyNote2Outlined,
  encounters: EventNoteOutlined,
}

export function SectionIcon({ section }: { section: string }) {
  const Icon = icons[section] ?? AssignmentOutlined
  return <Icon className={common.kindIcon} aria-hidden />
}
