import { imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import AddRounded from 'icon:round-add'
import FitScreenRounded from 'icon:round-fit-screen'
import FlipRounded from 'icon:round-flip'
import InvertColorsRounded from 'icon:round-invert-colors'
import RemoveRounded from 'icon:round-remove'
import RotateRightRounded from 'icon:round-rotate-right'
import type { ReactNode } from 'react'
import { ChoiceField } from '#ui/choice-field.tsx'
import { fitted, plainView, windowChoices, zoomed, type DragChoice, type View, type WindowChoice } from './view.ts'
import { classNames } from '#theme/class-names.ts'
import styles from './viewer.module.css'

type Props = {
  readonly view: View
  readonly drag: DragChoice
  readonly modality: string | null
  readonly isGrey: boolean
  readonly hasSeveral: boolean
  readonly onView: (view: View) => void
  readonly onDrag: (drag: DragChoice) => void
}

const dragWords: Record<DragChoice, string> = {
  window: words.dragWindow,
  position: words.dragPan,
  image: words.imageSlider,
}

export function ImageTools({ view, drag, modality, isGrey, hasSeveral, onView, onDrag }: Props) {
  const drags: readonly DragChoice[] = [
    ...(isGrey ? ['window' as const] : []),
    'position',
    ...(hasSeveral ? ['image' as const] : []),
  ]
  return (
    <div className={styles.imageTools}>
      {isGrey && (
        <ChoiceField
          label={words.window}
          value={view.choice}
          options={windowChoices(modality).map((value) => ({ value, text: words[value] }))}
          onChange={({ target }) => onView({ ...view, choice: target.value as WindowChoice })}
        />
      )}
      <ChoiceField
        label={words.drag}
        value={drag}
        options={drags.map((value) => ({ value, text: dragWords[value] }))}
        onChange={({ target }) => onDrag(target.value as DragChoice)}
      />
      <div className={styles.imageButtons}>
        <Tool label={words.zoomIn} onPress={() => onView(zoomed(view, 1.25))}>
          <AddRounded />
        </Tool>
        <Tool label={words.zoomOut} onPress={() => onView(zoomed(view, 0.8))}>
          <RemoveRounded />
        </Tool>
        <Tool label={words.fit} onPress={() => onView(fitted({ ...view, turns: plainView.turns }))}>
          <FitScreenRounded />
        </Tool>
        <Tool
          label={words.invert}
          isPressed={view.isInverted}
          onPress={() => onView({ ...view, isInverted: !view.isInverted })}
        >
          <InvertColorsRounded />
        </Tool>
        <Tool label={words.rotate} onPress={() => onView({ ...view, turns: (view.turns + 1) % 4 })}>
          <RotateRightRounded />
        </Tool>
        <Tool
          label={words.flip}
          isPressed={view.isMirrored}
          onPress={() => onView({ ...view, isMirrored: !view.isMirrored })}
        >
          <FlipRounded />
        </Tool>
      </div>
    </div>
  )
}

type ToolProps = {
  readonly label: string
  readonly isPressed?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Tool({ label, isPressed, onPress, children }: ToolProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        className={classNames(isPressed === true ? styles.isPressed : undefined)}
        {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
        onClick={onPress}
      >
        {children}
      </IconButton>
    </Tooltip>
  )
}
