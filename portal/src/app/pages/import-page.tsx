import { ImportScreen, type SupportForm } from '#import/import-screen.tsx'
import { RecordExportCard } from '#record/export/record-export-card.tsx'
import { SupportDialog } from '#support/support-dialog.tsx'

const supportForm: SupportForm = (isOpen, onClose) => <SupportDialog isOpen={isOpen} onClose={onClose} />

export function ImportPage() {
  return <ImportScreen copies={<RecordExportCard />} supportForm={supportForm} />
}
