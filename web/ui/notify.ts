import { toast } from 'react-toastify/unstyled'

import { errorText } from '#web/ui/error-text.ts'

/** A passing word that something worked. */
export const notifyDone = (text: string): void => {
  toast.success(text)
}

/** A passing word about what failed; the same sentence is shown once at a time. */
export const notifyError = (error: unknown): void => {
  const text = errorText(error)
  toast.error(text, { toastId: text })
}
