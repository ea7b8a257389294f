import { useMemo } from 'react'

import { qrMatrix } from './qr-matrix.ts'
import { DARK, LIGHT, qrPath } from './qr-svg.ts'

import classes from './qr-code.module.css'

interface QrCodeProps {
  url: string
  /** Side in pixels; on a narrower place it shrinks. */
  size?: number
}

/** The code of an address. Brings the encoder with it: screens that may do without load it late. */
export function QrCode({ url, size = 240 }: QrCodeProps) {
  const matrix = useMemo(() => qrMatrix(url), [url])
  return (
    <svg
      className={classes.code}
      width={size}
      viewBox={`0 0 ${matrix.length} ${matrix.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR-код ссылки ${url.replace(/^https?:\/\//, '')}`}
    >
      <rect width="100%" height="100%" fill={LIGHT} />
      <path fill={DARK} d={qrPath(matrix)} />
    </svg>
  )
}
