import type { QrPicture } from '#web/ui/qr/code/qr-picture.ts'

const checks = new WeakMap<QrPicture, Promise<boolean>>()

/** Whether a camera reads the picture; the reader is loaded when it is first asked for. Fails when it does not load. */
export function checkPicture(picture: QrPicture): Promise<boolean> {
  const known = checks.get(picture)
  if (known) return known
  const check = import('./qr-reading.ts').then(({ isRead }) => isRead(picture))
  checks.set(picture, check)
  check.catch(() => checks.delete(picture))
  return check
}
