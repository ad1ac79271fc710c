import SvgIcon from '@mui/material/SvgIcon'
import type { SvgIconProps } from '@mui/material/SvgIcon'

const centers = [6, 12, 18]
const dots = centers.flatMap((y) => centers.map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r={2} />))

/** Google's newer "Apps" icon has nine dots; `icon:round-apps` still has nine squares. */
export const AppsIcon = (props: SvgIconProps) => <SvgIcon {...props}>{dots}</SvgIcon>
