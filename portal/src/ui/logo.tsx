import { uiTexts } from '@kinchart/texts/ui.ts'
import dark from './logo-dark.svg'
import panel from './logo-panel.svg'
import light from './logo.svg'
import './logo.css'

/** The product's name. Both schemes are in the page; the style sheet shows the one that fits. */
export function Logo({ height }: { height: number }) {
  return (
    <span className="logo">
      <img className="on-light" src={light} alt={uiTexts.product} height={height} />
      <img className="on-dark" src={dark} alt={uiTexts.product} height={height} />
    </span>
  )
}

export function PanelLogo({ height }: { height: number }) {
  return <img className="panel-logo" src={panel} alt={uiTexts.product} height={height} />
}
