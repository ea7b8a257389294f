import { useMemo } from 'react'

import { designProblem } from './check/qr-rules.ts'
import { PLAIN } from './code/qr-design.ts'
import { qrPicture } from './code/qr-picture.ts'
import { useDesign } from './design/use-design.ts'
import { QrDrawing } from './qr-drawing.tsx'

interface QrCodeProps {
  url: string
  /** Side in pixels; on a narrower place it shrinks. */
  size: number
  /** Whose last design is taken up. */
  user: string
}

/** The code of a short link, as this user designed the last one. Brings the encoder with it: to be loaded late. */
export function QrCode({ url, size, user }: QrCodeProps) {
  const { design } = useDesign(user)
  const picture = useMemo(() => qrPicture(url, designProblem(design) ? PLAIN : design), [url, design])
  return <QrDrawing picture={picture} url={url} size={size} />
}
