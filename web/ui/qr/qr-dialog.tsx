import { Button, Modal } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

import { QrCode } from './qr-code.tsx'
import { canCopyPicture, copyPicture, downloadPng, downloadSvg } from './qr-download.ts'

import classes from './qr-dialog.module.css'

export interface QrDialogProps {
  url: string
  /** What the link is called; may be empty. */
  title: string
  opened: boolean
  onClose: () => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }
const NOT_DRAWN = 'Картинка не получилась. Скачайте SVG: он подходит и для печати.'
const NOT_COPIED = 'Браузер не дал скопировать картинку. Скачайте её.'

/** The code large enough to be read off the screen, and as a file. */
export function QrDialog({ url, title, opened, onClose }: QrDialogProps) {
  const [outcome, setOutcome] = useState('')
  const [copied, setCopied] = useState(false)
  const leave = () => {
    onClose()
    setOutcome('')
    setCopied(false)
  }
  const savePng = async () => {
    setOutcome('')
    try {
      await downloadPng(url)
    } catch {
      setOutcome(NOT_DRAWN)
    }
  }
  const copy = async () => {
    setOutcome('')
    try {
      await copyPicture(url)
      setCopied(true)
      setOutcome('Картинка скопирована.')
    } catch {
      setOutcome(NOT_COPIED)
    }
  }
  return (
    <Modal
      opened={opened}
      onClose={leave}
      title="QR-код"
      size={400}
      centered
      returnFocus={false}
      zIndex="calc(var(--mantine-z-index-modal) + 1)"
      closeButtonProps={{ 'aria-label': 'Закрыть' }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        <QrCode url={url} size={288} />
        <div className={classes.words}>
          {title && <p className={classes.title}>{title}</p>}
          <p className={classes.address}>{url.replace(/^https?:\/\//, '')}</p>
        </div>
        <div className={classes.actions}>
          <Button
            color="accent"
            leftSection={<IconDownload {...icon} />}
            onClick={() => void savePng()}
            data-autofocus
          >
            Скачать PNG
          </Button>
          <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={() => downloadSvg(url)}>
            Скачать SVG
          </Button>
          {canCopyPicture() && (
            <Button
              className={classes.wide}
              variant="subtle"
              leftSection={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
              onClick={() => void copy()}
            >
              Скопировать картинку
            </Button>
          )}
        </div>
        <output className={classes.outcome}>{outcome}</output>
        <p className={classes.hint}>PNG — для постов и документов, SVG — для печати любого размера.</p>
      </div>
    </Modal>
  )
}
