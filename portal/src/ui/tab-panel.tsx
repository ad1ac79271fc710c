import type { ReactNode } from 'react'

/** Returns the attributes that link a tab to the panel under it; `of` names the row of tabs. */
export const tabOfPanel = (of: string, tab: string) => ({ id: `${of}-tab-${tab}`, 'aria-controls': `${of}-panel` })

/** The content of the selected tab. */
export function TabPanel({ of, tab, children }: { of: string; tab: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${of}-panel`} aria-labelledby={`${of}-tab-${tab}`}>
      {children}
    </div>
  )
}
