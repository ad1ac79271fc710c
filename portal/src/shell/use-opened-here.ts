import { useState } from 'react'
import { useLocation } from 'react-router'

/** What is opened at an address and belongs to it: going elsewhere closes it, and coming back does not open it again. */
export function useOpenedHere(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (openedAt !== null && openedAt !== pathname) setOpenedAt(null)
  return [openedAt === pathname, (isOpen) => setOpenedAt(isOpen ? pathname : null)]
}
