/** Where the focus goes when what held it is gone: to the screen's content, never to nowhere. */
export function focusMain(): void {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}
