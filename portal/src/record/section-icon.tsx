import AssignmentOutlined from 'icon:outline-assignment'
import EventNoteOutlined from 'icon:outline-event-note'
import MedicationOutlined from 'icon:outline-medication'
import MonitorHeartOutlined from 'icon:outline-monitor-heart'
import ScienceOutlined from 'icon:outline-science'
import ShieldOutlined from 'icon:outline-shield'
import StickyNote2Outlined from 'icon:outline-sticky-note-2'
import VaccinesOutlined from 'icon:outline-vaccines'
import FavoriteBorderRounded from 'icon:round-favorite-border'
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
