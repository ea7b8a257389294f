import { downloadFile } from '#web/ui/download.ts'

import { qrMatrix } from './qr-matrix.ts'
import { qrPng } from './qr-png.ts'
import { qrSvg } from './qr-svg.ts'

/** Of the slug alone, and of its letters only what every file system takes. */
export function qrFileName(url: string, extension: 'svg' | 'png'): string {
  const [path = ''] = url.split(/[?#]/)
  const slug = path.slice(path.lastIndexOf('/') + 1).replaceAll(/[^\w-]/g, '')
  return `${['qr', slug.slice(0, 64)].filter(Boolean).join('-')}.${extension}`
}

export const downloadSvg = (url: string): void =>
  downloadFile(qrFileName(url, 'svg'), 'image/svg+xml', qrSvg(qrMatrix(url)))

export async function downloadPng(url: string): Promise<void> {
  downloadFile(qrFileName(url, 'png'), 'image/png', await qrPng(qrMatrix(url)))
}

/** Not every browser lets a page put pictures into the clipboard. */
export const canCopyPicture = (): boolean =>
  typeof ClipboardItem === 'function' && 'clipboard' in navigator && 'write' in navigator.clipboard

/** The picture is a promise: the permission of the press must not be over before it is drawn. */
export const copyPicture = (url: string): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': qrPng(qrMatrix(url)) })])
