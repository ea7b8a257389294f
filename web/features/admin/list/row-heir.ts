const wayIn = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('[data-row-way]')

/** Who has the focus next when the row around this place leaves the list: the row after it or before it, or else the list. */
export function rowHeir(place: Element | null): HTMLElement | null | undefined {
  const row = place?.closest('[data-row]')
  return (
    wayIn(row?.nextElementSibling) ??
    wayIn(row?.previousElementSibling) ??
    row?.closest<HTMLElement>('[tabindex="-1"]')
  )
}
