import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useId, useMemo, useRef, useState } from 'react'

import { checkPicture } from '#web/ui/qr/check/check-picture.ts'
import { qrPicture } from '#web/ui/qr/code/qr-picture.ts'
import { shownAddress } from '#web/ui/qr/code/scan-address.ts'
import { QrDesigner } from '#web/ui/qr/design/qr-designer.tsx'
import { useDesign } from '#web/ui/qr/design/use-design.ts'
import { canCopyPicture, copyPicture, downloadQr, type FileChoice } from '#web/ui/qr/files/qr-download.ts'
import { qrPng } from '#web/ui/qr/files/qr-png.ts'
import { QrDrawing } from '#web/ui/qr/qr-drawing.tsx'
import { smallIcon } from '#web/ui/small-icon.ts'

import { FileOptions } from './file-options.tsx'
import { useVerdict } from './use-verdict.ts'
import { VerdictLine } from './verdict-line.tsx'

import classes from './qr-studio.module.css'

interface QrStudioProps {
  url: string
  title: string
  user: string
  isPhone: boolean
}

const NOT_DRAWN = 'Файл не получился. Попробуйте SVG: он подходит и для печати.'
const NOT_COPIED = 'Браузер не дал скопировать картинку. Скачайте её.'
const AT_FIRST: FileChoice = { format: 'png', pngSide: 1024, pdfPage: 'sheet', pdfSide: 5 }

/** A code, its look and its file: nothing is given out that a camera does not read. */
export function QrStudio({ url, title, user, isPhone }: QrStudioProps) {
  const { design, change } = useDesign(user)
  const [choice, setChoice] = useState(AT_FIRST)
  const [outcome, setOutcome] = useState('')
  const [copied, setCopied] = useState<unknown>()
  const verdictId = useId()
  const verdictLine = useRef<HTMLDivElement>(null)
  const picture = useMemo(() => qrPicture(url, design), [url, design])
  const { verdict, retry } = useVerdict(picture)
  const isRefused = verdict.state === 'refused' || verdict.state === 'unknown'
  const gate = {
    ...(isRefused && { 'data-disabled': true }),
    'aria-disabled': isRefused,
    'aria-describedby': verdictId
  }

  const save = async () => {
    setOutcome('')
    try {
      if (!isRefused && (await checkPicture(picture))) await downloadQr(picture, url, choice)
    } catch {
      setOutcome(NOT_DRAWN)
    }
  }
  const draw = async () => {
    if (!(await checkPicture(picture))) throw new Error('Not read')
    return qrPng(picture, choice.pngSide)
  }
  const copy = async () => {
    if (isRefused) return
    setOutcome('')
    try {
      await copyPicture(draw())
      setCopied(picture)
      setOutcome('Картинка скопирована.')
    } catch {
      setOutcome(NOT_COPIED)
    }
  }
  const large = <QrDrawing picture={picture} url={url} size={320} />
  const small = (
    <>
      <QrDrawing picture={picture} size={96} />
      <VerdictLine verdict={verdict} />
    </>
  )
  return (
    <div className={classes.studio}>
      <div className={classes.shown}>{large}</div>
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        <p className={classes.address}>{shownAddress(url)}</p>
        <p className={classes.hint}>
          Сканирования считаются отдельно: источник <span className={classes.source}>«QR-код»</span>.
        </p>
      </div>
      <div className={classes.verdict} ref={verdictLine} tabIndex={-1}>
        <VerdictLine id={verdictId} verdict={verdict} />
        {verdict.state === 'unknown' && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              void retry()
              // This button goes while it is looked at.
              verdictLine.current?.focus()
            }}
          >
            Проверить ещё раз
          </Button>
        )}
      </div>
      <div className={classes.design}>
        <QrDesigner design={design} onChange={change} isPhone={isPhone} glance={small} />
      </div>
      <div className={classes.file}>
        <FileOptions
          choice={choice}
          picture={picture}
          onChange={changed => setChoice({ ...choice, ...changed })}
        />
        <output className={classes.outcome}>{outcome}</output>
        <div className={classes.actions}>
          <Button
            color="accent"
            leftSection={<IconDownload {...smallIcon} />}
            onClick={() => void save()}
            // On a phone it is far below what is to be seen first.
            {...(!isPhone && { 'data-autofocus': true })}
            {...gate}
          >
            Скачать {choice.format.toUpperCase()}
          </Button>
          {canCopyPicture() && (
            <Button
              variant="subtle"
              leftSection={copied === picture ? <IconCheck {...smallIcon} /> : <IconCopy {...smallIcon} />}
              onClick={() => void copy()}
              {...gate}
            >
              Скопировать картинку
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
