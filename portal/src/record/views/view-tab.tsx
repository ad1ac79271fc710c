import { useState, type ReactNode } from 'react'
import { useAddress } from '#record/filters/filter-chips.tsx'
import { OwnList } from '#record/list/own-list.tsx'
import type { Section } from '#record/section.ts'
import { Segments, TabPanel } from '#ui/tabs.tsx'

export type TabProps = {
  readonly section: Section
  readonly name: string
  readonly profileId: string
  readonly actions: ReactNode
}

type View = {
  readonly value: string
  readonly text: string
  /**
   * Set for a view that shows the specification's grid. `only` filters the grid. If absent, `renderFirst` renders the
   * view.
   */
  readonly grid?: { readonly only?: 'reports' }
}

type Props = TabProps & {
  readonly label: string
  readonly views: readonly [View, ...View[]]
  readonly renderFirst: (segments: ReactNode) => ReactNode
}

export function ViewTab({ section, name, profileId, actions, label, views, renderFirst }: Props) {
  const { query, set } = useAddress()
  const requestedView = query.get('view')
  const [first] = views
  const view = views.find(({ value }) => value === requestedView) ?? first
  const [isMoved, setMoved] = useState(false)
  const { tabUrl } = section
  const segments = (
    <Segments
      label={label}
      of={tabUrl}
      choices={views}
      chosen={view.value}
      takesFocus={isMoved}
      onChoose={(value) => {
        setMoved(true)
        set({ view: value === first.value ? null : value })
      }}
    />
  )
  return (
    <TabPanel of={tabUrl} tab={view.value}>
      {view.grid === undefined ? (
        renderFirst(segments)
      ) : (
        <OwnList key={view.value} {...{ section, name, profileId, actions, segments }} {...view.grid} />
      )}
    </TabPanel>
  )
}
