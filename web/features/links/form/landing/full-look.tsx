import { Button, Modal } from '@mantine/core'
import { IconDeviceMobile, IconX } from '@tabler/icons-react'
import { useState } from 'react'

import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { useIsRoomy } from '#web/features/links/form/preview/roomy.ts'
import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts'
import { smallIcon } from '#web/ui/small-icon.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

import { LateLook } from './late-look.tsx'

import classes from './full-look.module.css'

/** «Escape» is for this alone, not for the form below. */
const ours = { 'data-mantine-stop-propagation': 'true' }

/** The landing as large as it will be, over the form: where there is no room for it beside. */
export function FullLook({ values }: { values: LinkValues }) {
  const [isOpen, setOpen] = useState(false)
  useFocusBack(isOpen)
  const close = () => setOpen(false)
  useBackCloses(isOpen, close)
  if (useIsRoomy()) return null
  return (
    <>
      <Button
        className={classes.look ?? ''}
        variant="default"
        size="md"
        aria-label="Посмотреть страницу"
        leftSection={<IconDeviceMobile {...smallIcon} />}
        onClick={() => setOpen(true)}
      >
        Посмотреть<span className={classes.what}>&nbsp;страницу</span>
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        fullScreen
        withCloseButton={false}
        returnFocus={false}
        closeOnEscape={false}
        zIndex="calc(var(--mantine-z-index-modal) + 1)"
        attributes={{ content: { ...ours, 'aria-label': 'Мини-страница, какой её увидят' } }}
        classNames={{ content: classes.content, body: classes.body }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close()
        }}
      >
        <div className={classes.head}>
          <p className={classes.title}>Так её увидят</p>
          <Button {...ours} variant="default" leftSection={<IconX {...smallIcon} />} onClick={close}>
            Закрыть
          </Button>
        </div>
        <div className={classes.page}>
          <LateLook values={values} isWanted={isOpen} />
        </div>
      </Modal>
    </>
  )
}
