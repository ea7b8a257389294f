/** Whether the focus may be put into a part when its work is done: who has gone on to elsewhere meanwhile is not taken back. */
export function isFocusFree(part?: Element | null): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || part?.contains(activeElement) === true
}
