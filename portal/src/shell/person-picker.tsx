import { choiceInWords } from '@kinchart/contract/text/choice-words.ts'
import { mostNewCounted } from '@kinchart/contract/calls/family.ts'
import { authorityTexts } from '@kinchart/texts/en/account.ts'
import { claimTexts } from '@kinchart/texts/en/claims.ts'
import { frameTexts } from '@kinchart/texts/en/shell.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { shellLabels } from '@kinchart/contract/text/texts.ts'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AddRounded, CheckRounded, ExpandMoreRounded } from 'icons'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames, common } from '#theme/styles.ts'
import { NewChip } from '#record/chips.tsx'
import { paths } from '#paths/paths.ts'
import {
  dependentsQuery,
  newCountsQuery,
  sourceCountsQuery,
  useIsPaused,
  useOpenRecord,
  type Person,
  profileQuery,
} from '#session/people.ts'
import { ageInWords } from '#text/age-in-words.ts'
import { today } from '#text/record-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useIsDesk } from '#ui/layout.ts'
import styles from './shell.module.css'

/** The list begins with the user. Source: S1 §2.4; Look 16b. */
export function PersonPicker() {
  const { person, people, open } = useOpenRecord()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isDesk = useIsDesk()
  const client = useQueryClient()
  const close = () => setAnchor(null)
  // On the ID card page, the picker selects a family member. Source: S3 §2 (ID card).
  const isOfCard = useLocation().pathname === paths.idCard
  const label = isOfCard ? claimTexts.family : shellLabels.selectDependent
  return (
    <>
      {isOfCard && isDesk && (
        <span className={styles.personLabel} aria-hidden>
          {label}
        </span>
      )}
      <button
        type="button"
        className={styles.personPicker}
        data-part="person-picker"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          // Refetch, because entries that the user opened in the meantime no longer count as new.
          void client.invalidateQueries({ queryKey: dependentsQuery.queryKey })
        }}
      >
        <span className={common.unseen}>{label}: </span>
        <Avatar name={person.name} tone={person.tone} />
        <b>{person.label}</b>
        <ExpandMoreRounded fontSize="small" aria-hidden />
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        {...(isDesk ? {} : { anchorReference: 'none' as const })}
        slotProps={{
          list: { 'aria-label': label },
          paper: {
            className: classNames(styles.people, !isDesk && styles.isSheet),
            style: { minWidth: anchor?.offsetWidth ?? 0 },
          },
        }}
      >
        {people.map((choice) => (
          <MenuItem
            key={choice.profileId}
            role="menuitemradio"
            aria-checked={choice.profileId === person.profileId}
            selected={choice.profileId === person.profileId}
            onClick={() => {
              close()
              open(choice.profileId)
            }}
          >
            <Avatar name={choice.name} tone={choice.tone} />
            <span className={common.grow}>
              <b>{choice.label}</b>
              <Facts person={choice} />
            </span>
            <NewCount profileId={choice.profileId} />
            {choice.profileId === person.profileId && <CheckRounded fontSize="small" aria-hidden />}
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem className={styles.peopleAdd} component={Link} to={paths.createDependent} onClick={close}>
          <AddRounded aria-hidden />
          {frameTexts.addDependent}
        </MenuItem>
      </Menu>
    </>
  )
}

function NewCount({ profileId }: { readonly profileId: string }) {
  const count = useQuery(newCountsQuery).data?.[profileId] ?? 0
  if (count === 0) return null
  return <NewChip words={count < mostNewCounted ? frameTexts.newEntries({ count }) : frameTexts.manyNew({ count })} />
}

function Facts({ person: { profileId, relationship, birthDate } }: { readonly person: Person }) {
  const isSelf = relationship === 'self'
  const own = useQuery(profileQuery).data?.profile.birthDate ?? ''
  const counts = useQuery(sourceCountsQuery).data
  const isPaused = useIsPaused()(profileId)
  const born = isSelf ? own : (birthDate ?? '')
  const facts = [
    isSelf || relationship === '' ? null : choiceInWords(relationship),
    born === '' ? null : ageInWords(born, today()),
    isPaused ? authorityTexts.paused : null,
    counts === undefined ? null : frameTexts.sources({ count: counts[profileId] ?? 0 }),
  ].filter((one) => one !== null)
  return <small className={common.num}>{listOf(facts)}</small>
}
