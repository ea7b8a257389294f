import { useEffect, useMemo, useState } from 'react'

import { checkPicture } from './check/check-picture.ts'
import { designProblem } from './check/qr-rules.ts'
import { isPlain, PLAIN } from './code/qr-design.ts'
import { qrPicture, type QrPicture } from './code/qr-picture.ts'
import { useDesign } from './design/use-design.ts'
import { QrDrawing } from './qr-drawing.tsx'

interface QrCodeProps {
  url: string
  /** Side in pixels; on a narrower place it shrinks. */
  size: number
  /** Whose last design is taken up. */
  user: string
}

/**
 * The code of a short link, as this user designed the last one; plain as long as nobody has read it so: the design may have been
 * refused, or be too much for a longer address. Brings the encoder with it: to be loaded late.
 */
export function QrCode({ url, size, user }: QrCodeProps) {
  const { design } = useDesign(user)
  const plain = useMemo(() => qrPicture(url, PLAIN), [url])
  const [read, setRead] = useState<QrPicture>()
  useEffect(() => {
    if (isPlain(design) || designProblem(design)) return undefined
    let isOver = false
    const look = async () => {
      const picture = qrPicture(url, design)
      const isRead = await checkPicture(picture).catch(() => false)
      if (isRead && !isOver) setRead(picture)
    }
    void look()
    return () => {
      isOver = true
    }
  }, [url, design])
  const isShown = read?.design === design && read.text === plain.text
  return <QrDrawing picture={isShown ? read : plain} url={url} size={size} />
}
