/** An icon of `@iconify-json/ic`, made a component by portal/icons.ts. */
declare module 'icon:*' {
  import type SvgIcon from '@mui/material/SvgIcon'
  const Icon: typeof SvgIcon
  export default Icon
}
