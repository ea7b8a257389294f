import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

import { useLatePart } from '#web/ui/late-part.ts'
import { moscowDay } from '#web/ui/period/calendar.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

const loadDialog = async () => (await import('./export-dialog.tsx')).ExportDialog

/** «Скачать»: the links with their figures as a spreadsheet. The dialog is loaded when it is first wanted. */
export function ExportButton() {
  const [opened, setOpened] = useState(false)
  const [today, setToday] = useState('')
  const close = () => setOpened(false)
  const late = useLatePart(loadDialog, opened, close)
  useFocusBack(opened)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          // The page may have been open since yesterday.
          setToday(moscowDay(new Date()))
          setOpened(true)
        }}
      >
        Скачать статистику
      </Button>
      {late && <late.Part today={today} opened={opened} onClose={close} />}
    </>
  )
}
