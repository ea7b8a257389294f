import { toast } from 'react-toastify/unstyled'

/** A passing word that something worked. */
export const notifyDone = (text: string): void => {
  toast.success(text)
}
