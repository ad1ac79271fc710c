import { planImageBytes } from '@kinchart/contract/rules/dependent-fields.ts'
import Button from '@mui/material/Button'
import UploadFileOutlined from 'icon:outline-upload-file'
import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { FieldNote } from '#ui/field.tsx'
import type { DependentValues } from './dependent-values.ts'
import { dependentTexts } from '@kinchart/texts/en/account.ts'
import common from '#theme/common.module.css'
import fieldStyles from '#ui/field.module.css'
import styles from './dependents.module.css'

const kinds: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

/** A picture of the plan's card, kept with the dependent. */
export function PlanImage({ form }: { form: UseFormReturn<DependentValues> }) {
  const image = useWatch({ control: form.control, name: 'insurance.planImage' })
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | undefined>()
  const told = error ?? form.formState.errors.insurance?.planImage?.message

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
      <FieldNote id="plan-image-note" error={told} help={dependentTexts.imageRule} />
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
