import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * What is opened at an address and belongs to it: going elsewhere closes it, and coming back does not open it again. An
 * address that takes the place of another (a redirect) is nowhere else.
 */
export function useOpenedHere(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { pathname } = useLocation()
  const isRedirected = useNavigationType() === NavigationType.Replace
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (openedAt !== null && openedAt !== pathname) setOpenedAt(isRedirected ? pathname : null)
  return [openedAt === pathname, (isOpen) => setOpenedAt(isOpen ? pathname : null)]
}
