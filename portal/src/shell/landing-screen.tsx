import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { myRecordsPath, paths } from '#app/paths.ts'
import { connectedQuery } from '#import/connected-query.ts'
import { PageWait } from '#ui/page-wait.tsx'

/** Stands for My Profile and every address that is owed: the records where there is a source, else the import. */
export function LandingScreen() {
  const connected = useQuery(connectedQuery)
  if (connected.isPending) return <PageWait />
  const hasSource = connected.isSuccess && connected.data.length > 0
  return <Navigate to={hasSource ? myRecordsPath() : paths.importRecords} replace />
}
