import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'

import { CoverContext } from './cover.ts'
import { useDrawerFocus } from './drawer-focus.ts'

import classes from './side-drawer.module.css'

interface SideDrawerProps {
  opened: boolean
  onClose: () => void
  title: string
  width: number
  /** «Escape» is somebody else's: a question lies over the drawer. */
  isCovered: boolean
  children: ReactNode
}

/** A form beside its list; on a phone over all of it. */
export function SideDrawer({ opened, onClose, title, width, isCovered, children }: SideDrawerProps) {
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  const [isUnderDialog, setUnderDialog] = useState(false)
  useDrawerFocus(opened)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : width}
      title={title}
      closeButtonProps={{ 'aria-label': 'Закрыть' }}
      // A header of its own would be a second banner of the page.
      attributes={{
        header: { role: 'presentation' },
        content: { 'data-drawer': opened ? 'open' : undefined }
      }}
      closeOnEscape={!isCovered && !isUnderDialog}
      returnFocus={false}
      transitionProps={{ duration: 160 }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        close: classes.close,
        body: classes.body
      }}
    >
      <CoverContext value={setUnderDialog}>{children}</CoverContext>
    </Drawer>
  )
}
