import { useState, type ReactNode, type RefCallback } from 'react'

import { QrDialog } from '#web/ui/qr/qr-dialog.tsx'

interface Shown {
  url: string
  title: string
}

/** For whoever has the button. */
export interface LinkQr {
  show: (link: Shown) => void
  takeButton: RefCallback<HTMLButtonElement>
}

/** The code of a link: it stays while the figures come and the button moves to another part of the screen. */
export function useLinkQr(): { qr: LinkQr; dialog: ReactNode } {
  const [shown, setShown] = useState<Shown & { opened: boolean }>()
  const [button, takeButton] = useState<HTMLButtonElement | null>(null)
  const close = () => {
    setShown(before => before && { ...before, opened: false })
    // Not to the one that was pressed: that may be gone.
    button?.focus()
  }
  return {
    qr: { show: link => setShown({ ...link, opened: true }), takeButton },
    dialog: shown && <QrDialog {...shown} onClose={close} />
  }
}
