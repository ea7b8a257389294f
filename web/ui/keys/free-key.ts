const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])'

export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null

const isMenuOpen = (): boolean => document.querySelector('[role="menu"]') !== null

/** Whether a key is meant for the screen as a whole: nobody is typing, no dialog or menu is open, no modifier is held. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false
  if (event.target instanceof Element && event.target.closest(TYPING)) return false
  return !isDialogOpen() && !isMenuOpen()
}

/** The Latin letter of a key: as it was typed, or with another layout (Russian) the one at its place. */
export function letterOf({ key, code }: KeyboardEvent): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
}
