import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined'
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined'
import FavoriteBorderRounded from '@mui/icons-material/FavoriteBorderRounded'
import MedicationOutlined from '@mui/icons-material/MedicationOutlined'
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined'
import ScienceOutlined from '@mui/icons-material/ScienceOutlined'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined'
import VaccinesOutlined from '@mui/icons-material/VaccinesOutlined'
import common from '#theme/common.module.css'

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

/** The sign of a kind of record, beside its words. */
export function SectionIcon({ section }: { section: string }) {
  const Icon = icons[section] ?? AssignmentOutlined
  return <Icon className={common.kindIcon} aria-hidden />
}
