import type { ReactNode } from 'react'

export const tabOfPanel = (of: string, tab: string) => ({ id: `${of}-tab-${tab}`, 'aria-controls': `${of}-panel` })

export function TabPanel({ of, tab, children }: { of: string; tab: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${of}-panel`} aria-labelledby={`${of}-tab-${tab}`}>
      {children}
    </div>
  )
}
