const PRESSABLE = 'a, button, input, select, textarea, [tabindex]'

/** What hangs from a button and closes by itself: menus, popovers. */
const HANGING = '[role="menu"], [role="dialog"]:not([aria-modal])'

/** The same, beside its button. */
const HANGING_PANEL = '[data-hanging-panel]'

/** What somebody pressed or typed in. Of an item in a menu: the button of the menu, which stays when it closes. */
export function openerOf(element: Element | null): HTMLElement | undefined {
  const panel = element?.closest(HANGING_PANEL)
  if (panel) return panel.parentElement?.querySelector('button') ?? undefined
  const hanging = element?.closest(HANGING)
  const opener = hanging
    ? document.getElementById(hanging.getAttribute('aria-labelledby') ?? '')
    : element?.closest<HTMLElement>(PRESSABLE)
  return opener ?? undefined
}

/** After a dialog: the focus goes back to what opened it, or to the screen when that is gone. */
export function returnFocus(opener: HTMLElement | undefined): void {
  const { activeElement } = document
  // Whoever took the focus meanwhile keeps it.
  if (activeElement && activeElement !== document.body && !activeElement.closest('[role="dialog"]')) return
  if (opener?.isConnected) opener.focus({ preventScroll: true })
  if (!opener || document.activeElement !== opener)
    document.querySelector('main')?.focus({ preventScroll: true })
}
