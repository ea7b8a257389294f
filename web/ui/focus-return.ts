const PRESSABLE = 'a, button, input, select, textarea, [tabindex]'

/** What somebody pressed or typed in. Of an item in a menu: the button of the menu, which stays when it closes. */
export function openerOf(element: Element | null): HTMLElement | undefined {
  const menu = element?.closest('[role="menu"]')
  const opener = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
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
