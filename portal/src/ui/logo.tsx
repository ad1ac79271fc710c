import dark from './logo-dark.svg'
import panel from './logo-panel.svg'
import light from './logo.svg'
import './logo.css'

/** The product's name. Both schemes are in the page; the style sheet shows the one that fits. */
export function Logo({ height }: { height: number }) {
  return (
    <span className="logo">
      <img className="on-light" src={light} alt="Kinchart" height={height} />
      <img className="on-dark" src={dark} alt="Kinchart" height={height} />
    </span>
  )
}

export function PanelLogo({ height }: { height: number }) {
  return <img className="panel-logo" src={panel} alt="Kinchart" height={height} />
}
