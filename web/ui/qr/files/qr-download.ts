import { downloadFile } from '#web/ui/download.ts'
import type { QrPicture } from '#web/ui/qr/code/qr-picture.ts'

import { qrPdf, type PdfPage } from './qr-pdf.ts'
import { qrPng } from './qr-png.ts'
import { qrSvg } from './qr-svg.ts'

export type QrFormat = 'png' | 'svg' | 'pdf'

export interface FileChoice {
  format: QrFormat
  /** Of a PNG, in pixels. */
  pngSide: number
  pdfPage: PdfPage
  /** Of the code in a PDF, in centimetres. */
  pdfSide: number
}

/** Of the slug alone, and of its letters only what every file system takes. */
export function qrFileName(url: string, extension: QrFormat): string {
  const [path = ''] = url.split(/[?#]/)
  const slug = path.slice(path.lastIndexOf('/') + 1).replaceAll(/[^\w-]/g, '')
  return `${['qr', slug.slice(0, 64)].filter(Boolean).join('-')}.${extension}`
}

export async function downloadQr(picture: QrPicture, url: string, choice: FileChoice): Promise<void> {
  const name = qrFileName(url, choice.format)
  switch (choice.format) {
    case 'png':
      downloadFile(name, 'image/png', await qrPng(picture, choice.pngSide))
      break
    case 'svg':
      downloadFile(name, 'image/svg+xml', qrSvg(picture, url))
      break
    case 'pdf':
      downloadFile(name, 'application/pdf', await qrPdf(picture, url, choice.pdfPage, choice.pdfSide))
      break
  }
}

/** Not every browser lets a page put pictures into the clipboard. */
export const canCopyPicture = (): boolean =>
  typeof ClipboardItem === 'function' && 'clipboard' in navigator && 'write' in navigator.clipboard

/** The picture is a promise: the permission of the press must not be over before it is drawn. */
export const copyPicture = (picture: Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
