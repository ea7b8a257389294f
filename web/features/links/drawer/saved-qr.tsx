import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

import { readToken } from '#web/api/session.ts'
import { tokenUser } from '#web/api/token-user.ts'
import { useCover } from '#web/ui/drawer/cover.ts'
import { useLatePart } from '#web/ui/late-part.ts'
import { QrDialog } from '#web/ui/qr/qr-dialog.tsx'

import classes from './saved-qr.module.css'

const loadCode = async () => (await import('#web/ui/qr/qr-code.tsx')).QrCode

const SIDE = 200

/** The code of a link that has just been saved, at once as a picture. */
export function SavedQr({ url, title }: { url: string; title: string }) {
  const [isWanted, setWanted] = useState(true)
  const [isOpen, setOpen] = useState(false)
  const code = useLatePart(loadCode, isWanted, () => setWanted(false), false)
  useCover(isOpen)
  return (
    <div className={classes.qr}>
      {isWanted && (
        <div className={classes.picture}>
          {/* Closed, the dialog may have left another design. */}
          {code && <code.Part key={String(isOpen)} url={url} size={SIDE} user={tokenUser(readToken())} />}
        </div>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Скачать QR-код
      </Button>
      <QrDialog url={url} title={title} opened={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
