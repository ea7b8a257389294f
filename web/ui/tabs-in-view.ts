/** Brings the tab that leads to a path into the sight of its row: only the row is scrolled, the page stays where it is. */
export function bringTab(tabs: HTMLElement | null, path: string): void {
  const wanted = tabs?.querySelector(`[href="${CSS.escape(path)}"]`)
  if (!tabs || !wanted) return
  const [row, tab] = [tabs.getBoundingClientRect(), wanted.getBoundingClientRect()]
  tabs.scrollLeft += tab.left + tab.width / 2 - (row.left + row.width / 2)
}
