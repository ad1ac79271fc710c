import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { ViewTab, type TabProps } from '../views/view-tab.tsx'
import { TestList } from './test-list.tsx'

/**
 * Shows results by test, every result in the specification's grid, or results by report. Source: Look 11.
 */
export function LabsTab(props: TabProps) {
  return (
    <ViewTab
      {...props}
      label={byTestTexts.views}
      views={[
        { value: 'test', text: byTestTexts.byTest },
        { value: 'result', text: byTestTexts.everyResult, grid: {} },
        { value: 'report', text: byTestTexts.reports, grid: { only: 'reports' } },
      ]}
      renderFirst={(segments) => <TestList {...props} segments={segments} />}
    />
  )
}
