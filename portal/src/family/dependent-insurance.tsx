import { insuranceLabels as labels } from '@kinchart/texts/en/claims.ts'
import { inWords, withNone, FormField, FormGrid } from '#ui/form-field.tsx'
import type { DependentValues } from './dependent-values.ts'
import { dependentTexts } from '@kinchart/texts/en/account.ts'
import { classNames, common } from '#theme/styles.ts'
import formGridStyles from '#ui/form-grid.module.css'
import { planImageBytes } from '@kinchart/contract/rules/dependent-fields.ts'
import Button from '@mui/material/Button'
import { UploadFileOutlined } from 'icons'
import { useRef, useState, type ChangeEvent } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { FieldNote } from '#ui/field.tsx'
import fieldStyles from '#ui/field.module.css'
import styles from './dependents.module.css'

const kinds: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

/** The picture of the insurance plan. Stored with the dependent. */
function PlanImage({ form }: { form: UseFormReturn<DependentValues> }) {
  const image = useWatch({ control: form.control, name: 'insurance.planImage' })
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | undefined>()
  const errorText = error ?? form.formState.errors.insurance?.planImage?.message

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file === undefined) return
    if (!kinds.includes(file.type) || file.size > planImageBytes) {
      setError(dependentTexts.imageRefused)
      return
    }
    setError(undefined)
    form.setValue('insurance.planImage', await readAsDataUrl(file), { shouldDirty: true })
  }

  return (
    <div className={fieldStyles.field} data-part="field">
      <span className={fieldStyles.fieldLabel} id="plan-image">
        {dependentTexts.planImage}
      </span>
      <div className={styles.planImage}>
        {image !== '' && <img src={image} alt={dependentTexts.planImage} />}
        <div className={common.row}>
          <Button variant="outlined" startIcon={<UploadFileOutlined />} onClick={() => input.current?.click()}>
            {image === '' ? dependentTexts.chooseImage : dependentTexts.replaceImage}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={kinds.join(',')}
            aria-labelledby="plan-image"
            onChange={(event) => void take(event)}
          />
          {image !== '' && (
            <Button onClick={() => form.setValue('insurance.planImage', '', { shouldDirty: true })}>
              {dependentTexts.removeImage}
            </Button>
          )}
        </div>
      </div>
      <FieldNote id="plan-image-note" error={errorText} help={dependentTexts.imageRule} />
    </div>
  )
}

async function readAsDataUrl(file: File): Promise<string> {
  return await new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })
}

type Name = keyof DependentValues['insurance']
type Line = { readonly name: Name; readonly label: string; readonly width?: 'c2' | 'c3' | 'c6'; readonly type?: string }

const plan: readonly Line[] = [
  { name: 'plan', label: labels.plan },
  { name: 'contactNumber', label: labels.contactNumber, type: 'tel' },
  { name: 'groupName', label: labels.groupName },
  { name: 'copay', label: labels.copay },
  { name: 'effectiveFrom', label: labels.effectiveFrom, type: 'date' },
  { name: 'expiresOn', label: labels.expiresOn, type: 'date' },
  { name: 'namesOnCard', label: labels.namesOnCard, width: 'c6' },
]

const insured: readonly Line[] = [
  { name: 'insuredEntityNames', label: labels.names },
  { name: 'ssnLast4', label: labels.ssnLast4 },
  { name: 'dateOfBirth', label: labels.dateOfBirth, type: 'date' },
]

const address: readonly Line[] = [
  { name: 'addressLine1', label: labels.addressLine1, width: 'c6' },
  { name: 'addressLine2', label: labels.addressLine2, width: 'c6' },
  { name: 'city', label: labels.city, width: 'c2' },
  { name: 'county', label: labels.county, width: 'c2' },
  { name: 'state', label: labels.state, width: 'c2' },
  { name: 'postalCode', label: labels.postalCode, width: 'c2' },
  { name: 'country', label: labels.country, width: 'c2' },
]

/** Source: S1 §3. */
export function DependentInsurance({ form }: { form: UseFormReturn<DependentValues> }) {
  const line = ({ name, label, width = 'c3', type = 'text' }: Line) => (
    <div key={name} className={formGridStyles[width]}>
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
    <div className={formGridStyles.c3}>
      <FormField form={form} name={`insurance.${name}`} label={label} options={options} />
    </div>
  )
  return (
    <>
      <FormGrid>
        {choice('preference', labels.preference, inWords(['primary', 'secondary', 'tertiary']))}
        {plan.map(line)}
        <div className={formGridStyles.c6}>
          <PlanImage form={form} />
        </div>
      </FormGrid>
      <h3>{dependentTexts.insured}</h3>
      <FormGrid>
        {choice('insuredEntityType', labels.entity, [
          { value: 'insuredperson', text: labels.person },
          { value: 'insuredpersonemployer', text: labels.personEmployer },
        ])}
        {insured.map(line)}
        {choice('gender', labels.gender, withNone(inWords(['male', 'female', 'others'])))}
        {address.map(line)}
        <div className={classNames(formGridStyles.c2, formGridStyles.h3)}>
          {line({ name: 'phoneAreaCode', label: labels.areaCode, width: 'c6' })}
        </div>
        <div className={formGridStyles.c2}>
          {line({ name: 'phone', label: labels.phone, width: 'c6', type: 'tel' })}
        </div>
      </FormGrid>
    </>
  )
}
