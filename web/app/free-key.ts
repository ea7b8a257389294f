const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Whether a key is meant for the screen as a whole: nobody is typing, no dialog is open, no modifier is held. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false
  if (event.target instanceof Element && event.target.closest(TYPING)) return false
  return document.querySelector('[aria-modal="true"]') === null
}
