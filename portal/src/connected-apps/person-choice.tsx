import type { AppRequest } from '@kinchart/contract/calls/connected-apps.ts'
import { appConsentTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import { useId } from 'react'
import { classNames } from '#theme/class-names.ts'
import { Avatar } from '#ui/avatar.tsx'
import styles from './consent.module.css'

type Props = {
  readonly people: AppRequest['people']
  readonly chosen: string
  readonly onChoose: (profileId: string) => void
}

export function PersonChoice({ people, chosen, onChoose }: Props) {
  const name = useId()
  return (
    <div className={styles.part} role="radiogroup" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{words.whose}</h2>
      <div className={styles.people}>
        {people.map(({ profileId, firstName, lastName, isSelf }) => (
          <label key={profileId} className={classNames(styles.person, profileId === chosen && styles.isChosen)}>
            <input type="radio" name={name} checked={profileId === chosen} onChange={() => onChoose(profileId)} />
            <Avatar name={`${firstName} ${lastName}`} tone={isSelf ? 'teal' : 'sand'} />
            <span>
              {firstName} {lastName}
              <small>{isSelf ? words.self : words.dependent}</small>
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}
