import { accountTexts, profileTexts } from '@kinchart/texts/en/account.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import EditOutlined from 'icon:outline-edit'
import AddRounded from 'icon:round-add'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { Card } from '#ui/card.tsx'
import { InsuranceDialog } from './insurance-dialog.tsx'
import { insuranceFields, insurances } from './insurance-fields.ts'
import type { ProfileValues } from './profile-values.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import cardStyles from '#ui/card.module.css'
import styles from './profile.module.css'

/** Primary and secondary insurance, written in a dialog and saved with the rest. Source: S1 §3. */
export function InsuranceCard({ form }: { form: UseFormReturn<ProfileValues> }) {
  const [isOpen, setOpen] = useState(false)
  const [primaryInsurance, secondaryInsurance] = useWatch({
    control: form.control,
    name: ['primaryInsurance', 'secondaryInsurance'],
  })
  const kept = { primaryInsurance, secondaryInsurance }
  const lines = insurances.flatMap(({ key, label }) => [
    { key, label, text: kept[key].companyName, isFirst: true },
    ...insuranceFields
      .filter(({ field }) => field !== 'companyName' && kept[key][field] !== '')
      .map(({ field, label: name }) => ({
        key: `${key}.${field}`,
        label: name,
        text: kept[key][field],
        isFirst: false,
      })),
  ])
  const hasNone = lines.every(({ text }) => text === '')
  return (
    <Card
      title={profileTexts.insurance}
      actions={
        <Button startIcon={hasNone ? <AddRounded /> : <EditOutlined />} onClick={() => setOpen(true)}>
          {hasNone ? profileTexts.add : accountTexts.edit}
        </Button>
      }
    >
      {hasNone ? (
        <p className={classNames(cardStyles.cardBody, common.muted)}>{profileTexts.noInsurance}</p>
      ) : (
        <dl className={styles.insurance}>
          {lines.map(({ key, label, text, isFirst }) => (
            <div key={key} className={isFirst ? styles.first : undefined}>
              <dt>{label}</dt>
              <dd>{text === '' ? messages.emptyCell : text}</dd>
            </div>
          ))}
        </dl>
      )}
      {isOpen && <InsuranceDialog form={form} onClose={() => setOpen(false)} />}
    </Card>
  )
}
