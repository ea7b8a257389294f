import { useMemo } from 'react'

import type { QrPicture } from './code/qr-picture.ts'
import { shownAddress } from './code/scan-address.ts'
import { edges, qrPath } from './files/qr-svg.ts'

import classes from './qr-drawing.module.css'

interface QrDrawingProps {
  picture: QrPicture
  /** Of the link, for those who do not see the picture; without it the picture stands beside another one. */
  url?: string
  size: number
}

/** A picture of a code on the screen. */
export function QrDrawing({ picture, url, size }: QrDrawingProps) {
  const path = useMemo(() => qrPath(picture.shapes), [picture])
  const { design, logo } = picture
  return (
    <svg
      className={classes.code}
      width={size}
      viewBox={`0 0 ${picture.size} ${picture.size}`}
      shapeRendering={edges(picture)}
      {...(url === undefined
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': `QR-код ссылки ${shownAddress(url)}` })}
    >
      <rect width="100%" height="100%" fill={design.light} />
      <path fill={design.dark} fillRule="evenodd" d={path} />
      {logo && design.logo && (
        <image x={logo.at} y={logo.at} width={logo.side} height={logo.side} href={design.logo.png} />
      )}
    </svg>
  )
}
