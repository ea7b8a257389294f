const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])'

export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null

const isMenuOpen = (): boolean => document.querySelector('[role="menu"]') !== null

/** Whether a key, which may be held down, is meant for the screen as a whole: nobody is typing, no dialog or menu is open, no modifier is held. */
export function isForScreen(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  if (event.target instanceof Element && event.target.closest(TYPING)) return false
  return !isDialogOpen() && !isMenuOpen()
}

/** The same of one that has just been pressed. */
export const isFreeKey = (event: KeyboardEvent): boolean => !event.repeat && isForScreen(event)

/** The Latin letter of a key: as it was typed, or with another layout (Russian) the one at its place. */
export function letterOf({ key, code }: KeyboardEvent): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
}
