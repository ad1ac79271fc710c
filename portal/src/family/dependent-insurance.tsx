import { dependentTexts } from '@kinchart/contract/texts.ts'
import type { UseFormReturn } from 'react-hook-form'
import { inWords, withNone } from '#ui/choices.ts'
import { FormField } from '#ui/form-field.tsx'
import { FormGrid } from '#ui/form-grid.tsx'
import type { DependentValues } from './dependent-values.ts'
import { PlanImage } from './plan-image.tsx'

type Name = keyof DependentValues['insurance']
type Line = { readonly name: Name; readonly label: string; readonly width?: 'c2' | 'c3' | 'c6'; readonly type?: string }

const plan: readonly Line[] = [
  { name: 'plan', label: 'Plan' },
  { name: 'contactNumber', label: 'Contact number', type: 'tel' },
  { name: 'groupName', label: 'Group name' },
  { name: 'copay', label: 'Copay' },
  { name: 'effectiveFrom', label: 'Effective from', type: 'date' },
  { name: 'expiresOn', label: 'Expires on', type: 'date' },
  { name: 'namesOnCard', label: 'Names on card', width: 'c6' },
]

const insured: readonly Line[] = [
  { name: 'insuredEntityNames', label: 'Names' },
  { name: 'ssnLast4', label: 'Last 4 of SSN' },
  { name: 'dateOfBirth', label: 'Date of birth', type: 'date' },
]

const address: readonly Line[] = [
  { name: 'addressLine1', label: 'Address line 1', width: 'c6' },
  { name: 'addressLine2', label: 'Address line 2', width: 'c6' },
  { name: 'city', label: 'City', width: 'c2' },
  { name: 'county', label: 'County', width: 'c2' },
  { name: 'state', label: 'State', width: 'c2' },
  { name: 'postalCode', label: 'Postal code', width: 'c2' },
  { name: 'country', label: 'Country', width: 'c2' },
]

/** Plan, and who is insured by it. Source: S1 §3. */
export function DependentInsurance({ form }: { form: UseFormReturn<DependentValues> }) {
  const line = ({ name, label, width = 'c3', type = 'text' }: Line) => (
    <div key={name} className={width}>
      <FormField
        form={form}
        name={`insurance.${name}`}
        label={label}
        type={type}
        autoComplete="off"
        {...(name === 'ssnLast4' ? { slotProps: { input: { inputMode: 'numeric', maxLength: 4 } } } : {})}
      />
    </div>
  )
  const choice = (name: Name, label: string, options: ReturnType<typeof inWords>) => (
    <div className="c3">
      <FormField form={form} name={`insurance.${name}`} label={label} options={options} />
    </div>
  )
  return (
    <>
      <FormGrid>
        {choice('preference', 'Preference', inWords(['primary', 'secondary', 'tertiary']))}
        {plan.map(line)}
        <div className="c6">
          <PlanImage form={form} />
        </div>
      </FormGrid>
      <h3>{dependentTexts.insured}</h3>
      <FormGrid>
        {choice('insuredEntityType', 'Insured entity', [
          { value: 'insuredperson', text: 'Insured person' },
          { value: 'insuredpersonemployer', text: 'Insured person’s employer' },
        ])}
        {insured.map(line)}
        {choice('gender', 'Gender', withNone(inWords(['male', 'female', 'others'])))}
        {address.map(line)}
        <div className="c2 h3">{line({ name: 'phoneAreaCode', label: 'Area code', width: 'c6' })}</div>
        <div className="c2">{line({ name: 'phone', label: 'Phone', width: 'c6', type: 'tel' })}</div>
      </FormGrid>
    </>
  )
}
