type Kind = 'success' | 'error'

/** The library comes with the shell's late parts; a word said before that waits for it. */
async function say(kind: Kind, text: string): Promise<void> {
  const { toast } = await import('react-toastify/unstyled')
  toast[kind](text)
}

/** Without the library (the connection is gone since the start) there is no place to say it. */
const sayIfPossible = (kind: Kind, text: string): void => void say(kind, text).catch(() => {})

/** A passing word that something worked. */
export const notifyDone = (text: string): void => sayIfPossible('success', text)

/** A passing word that something did not work, where no place on the screen can say it. */
export const notifyFailure = (text: string): void => sayIfPossible('error', text)
