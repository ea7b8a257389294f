/** What somebody reads, with spaces that are easy to type where those that break no line stand. */
export const plain = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ')
