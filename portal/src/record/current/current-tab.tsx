import type { CurrentSection } from '@kinchart/contract/calls/overview.ts'
import { currentTexts } from '@kinchart/texts/en/current.ts'
import { ViewTab } from '../views/view-tab.tsx'
import type { TabProps } from '../views/view-tab.tsx'
import { CurrentList } from './current-list.tsx'

/**
 * Medications, allergies or conditions: grouped by whether they are current, or every entry in the specification's
 * grid.
 */
export function CurrentTab({ of, ...props }: TabProps & { readonly of: CurrentSection }) {
  return (
    <ViewTab
      {...props}
      label={currentTexts.views}
      views={[
        { value: 'current', text: currentTexts.current },
        { value: 'every', text: currentTexts.everyEntry, grid: {} },
      ]}
      renderFirst={(segments) => <CurrentList {...props} of={of} segments={segments} />}
    />
  )
}
