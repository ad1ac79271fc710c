/** The place of 'Recent activity'. */
export function RecentActivity() {
  return null
}
